// libcurl, which is loaded when it is first needed.
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dynamic.h>

// The library, for pd_load. Only the functions that functions.h lists can be called.
struct pd_library *pd_curl(void);

// curl_easy_setopt and curl_easy_getinfo are variadic, so Swift cannot call them: one function for each type of value.
CURLcode curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode curl_set_receiver(
    CURL *handle, CURLoption option, size_t (*value)(char *bytes, size_t size, size_t count, void *context));
CURLcode curl_set_progress(
    CURL *handle, int (*value)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t));
CURLcode curl_get_number(CURL *handle, CURLINFO info, long *value);
