// The functions of libcurl that are called, one per line; see CDynamic/include/dynamic.h.
#define CURL_FUNCTIONS(F) \
  F(void, curl_easy_cleanup, (CURL *handle), (handle)) \
  F(CURL *, curl_easy_init, (void), ()) \
  F(CURLcode, curl_easy_perform, (CURL *handle), (handle)) \
  F(void, curl_easy_reset, (CURL *handle), (handle)) \
  F(const char *, curl_easy_strerror, (CURLcode code), (code)) \
  F(time_t, curl_getdate, (const char *text, const time_t *unused), (text, unused)) \
  F(CURLcode, curl_global_init, (long flags), (flags)) \
  F(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text)) \
  F(void, curl_slist_free_all, (struct curl_slist *list), (list))

// Functions that are only called in this target.
#define VARIADIC_FUNCTIONS(F) \
  F(CURLcode, curl_easy_setopt, , ) \
  F(CURLcode, curl_easy_getinfo, , )
