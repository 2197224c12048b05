#include "CMicroHTTPD.h"
#include "functions.h"

#define ALL_FUNCTIONS(F) MHD_FUNCTIONS(F) VARIADIC_FUNCTIONS(F)

ALL_FUNCTIONS(PD_ADDRESS)
PD_LIBRARY("libmicrohttpd.so.12", ALL_FUNCTIONS)
MHD_FUNCTIONS(PD_FORWARD)

struct pd_library *pd_microhttpd(void) { return &library; }

struct MHD_Daemon *http_start(
    const struct sockaddr *address, unsigned connections, unsigned seconds, size_t memory,
    MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed, void *context) {
  pd_require(&library);
  unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME;
  if (address->sa_family == AF_INET6) flags |= MHD_USE_IPv6;
  return pd_MHD_start_daemon(
      flags, 0, NULL, NULL, handle, context, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

int http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      pd_MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

unsigned http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = pd_MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
