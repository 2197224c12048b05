// The functions of libmicrohttpd that are called, one per line; see CDynamic/include/dynamic.h.
#define MHD_FUNCTIONS(F) \
  F(enum MHD_Result, MHD_add_response_header, (struct MHD_Response *response, const char *name, const char *value), \
    (response, name, value)) \
  F(struct MHD_Response *, MHD_create_response_from_buffer, \
    (size_t size, void *buffer, enum MHD_ResponseMemoryMode mode), (size, buffer, mode)) \
  F(struct MHD_Response *, MHD_create_response_from_callback, \
    (uint64_t size, size_t block, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback free), \
    (size, block, read, context, free)) \
  F(struct MHD_Response *, MHD_create_response_from_fd64, (uint64_t size, int file), (size, file)) \
  F(void, MHD_destroy_response, (struct MHD_Response *response), (response)) \
  F(int, MHD_get_connection_values, \
    (struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator body, void *context), \
    (connection, kind, body, context)) \
  F(enum MHD_Result, MHD_queue_response, \
    (struct MHD_Connection *connection, unsigned status, struct MHD_Response *response), \
    (connection, status, response)) \
  F(MHD_socket, MHD_quiesce_daemon, (struct MHD_Daemon *daemon), (daemon)) \
  F(void, MHD_resume_connection, (struct MHD_Connection *connection), (connection)) \
  F(void, MHD_stop_daemon, (struct MHD_Daemon *daemon), (daemon)) \
  F(void, MHD_suspend_connection, (struct MHD_Connection *connection), (connection))

// Functions that are only called in this target.
#define VARIADIC_FUNCTIONS(F) \
  F(struct MHD_Daemon *, MHD_start_daemon, , ) \
  F(const union MHD_ConnectionInfo *, MHD_get_connection_info, , ) \
  F(const union MHD_DaemonInfo *, MHD_get_daemon_info, , )
