import CMicroHTTPD
import Glibc
import Threads

/// Notices that clients are gone while their answers are being computed. libmicrohttpd does not look at a connection that
/// is suspended, and a browser that scrolls gives up most of what it asks for.
final class DisconnectionWatch: Sendable {
  private let watched = Monitor<[Int32: WebExchange]>([:])
  private let poll: Int32
  /// Wakes the thread for the last time.
  private let end: Int32

  /// Nil where the system has no descriptors or threads left; clients that go are noticed later then.
  init?() {
    poll = epoll_create1(Int32(EPOLL_CLOEXEC))
    end = eventfd(0, Int32(EFD_CLOEXEC))
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: end))
    let isReady = poll >= 0 && end >= 0 && epoll_ctl(poll, EPOLL_CTL_ADD, end, &event) == 0
    guard isReady, DetachedThread.start({ [watched, poll, end] in Self.watch(watched, poll, end) }) else {
      close(poll)
      close(end)
      return nil
    }
  }

  /// Ends the thread, which closes the descriptors.
  deinit { eventfd_write(end, 1) }

  /// Watches the connection of an exchange, which is suspended, until `remove`.
  func add(_ socket: Int32, _ exchange: WebExchange) {
    watched.withLock { $0[socket] = exchange }
    var event = epoll_event(
      events: EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue, data: epoll_data_t(fd: socket))
    _ = epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event)
  }

  /// Watches it no longer. To be called before it is resumed, since it may be closed then.
  func remove(_ socket: Int32) {
    _ = epoll_ctl(poll, EPOLL_CTL_DEL, socket, nil)
    watched.withLock { _ = $0.removeValue(forKey: socket) }
  }

  private static func watch(_ watched: Monitor<[Int32: WebExchange]>, _ poll: Int32, _ end: Int32) {
    var event = epoll_event()
    while true {
      let count = epoll_wait(poll, &event, 1, -1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, event.data.fd != end else { break }
      watched.withLock { $0[event.data.fd] }?.cancel()
    }
    close(poll)
    close(end)
  }
}
