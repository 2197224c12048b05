// libmicrohttpd, which is loaded when it is first needed.
#pragma once
#include <dynamic.h>
#include <microhttpd.h>
#include <netdb.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// The library, for pd_load. Only the functions that functions.h lists can be called.
struct pd_library *pd_microhttpd(void);

// Wrappers for variadic functions, which Swift cannot call.
struct MHD_Daemon *http_start(
    const struct sockaddr *address, unsigned connections, unsigned seconds, size_t memory,
    MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed, void *context);
int http_socket(struct MHD_Connection *connection);
unsigned http_port(struct MHD_Daemon *daemon);
