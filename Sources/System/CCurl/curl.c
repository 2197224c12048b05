#include "CCurl.h"
#include "functions.h"

#define ALL_FUNCTIONS(F) CURL_FUNCTIONS(F) VARIADIC_FUNCTIONS(F)

ALL_FUNCTIONS(PD_ADDRESS)
PD_LIBRARY("libcurl.so.4", ALL_FUNCTIONS)
CURL_FUNCTIONS(PD_FORWARD)

struct pd_library *pd_curl(void) { return &library; }

// These functions take a handle, so the library is already loaded.

CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
  return pd_curl_easy_setopt(handle, option, value);
}
CURLcode curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return pd_curl_easy_setopt(handle, option, value);
}
CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return pd_curl_easy_setopt(handle, option, value);
}
CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return pd_curl_easy_setopt(handle, option, value);
}
CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return pd_curl_easy_setopt(handle, option, value);
}
CURLcode curl_set_receiver(
    CURL *handle, CURLoption option, size_t (*value)(char *bytes, size_t size, size_t count, void *context)) {
  return pd_curl_easy_setopt(handle, option, value);
}
CURLcode curl_set_progress(
    CURL *handle, int (*value)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t)) {
  return pd_curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}
CURLcode curl_get_number(CURL *handle, CURLINFO info, long *value) {
  return pd_curl_easy_getinfo(handle, info, value);
}
