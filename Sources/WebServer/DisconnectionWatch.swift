import CMicroHTTPD
import Glibc
import Threads

/// Notices that clients are gone while their answers are being computed. libmicrohttpd does not look at a connection that
/// is suspended, and a browser that scrolls gives up most of what it asks for.
final class DisconnectionWatch: Sendable {
  /// A connection that is watched.
  struct Ticket: Sendable {
    fileprivate let socket: Int32
    /// Its own, since the next connection may have the same descriptor.
    fileprivate let number: UInt64
  }

  private struct State {
    var exchanges: [UInt64: WebExchange] = [:]
    /// That of the thread's end is 0.
    var last: UInt64 = 0
  }

  private let state: Monitor<State>
  private let poll: Int32
  /// Wakes the thread for the last time.
  private let end: Int32

  /// Nil where the system has no descriptors or threads left; clients that go are noticed later then.
  init?() {
    let (state, poll, end) = (Monitor(State()), epoll_create1(Int32(EPOLL_CLOEXEC)), eventfd(0, Int32(EFD_CLOEXEC)))
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: 0))
    let isReady = poll >= 0 && end >= 0 && epoll_ctl(poll, EPOLL_CTL_ADD, end, &event) == 0
    guard isReady, DetachedThread.start({ Self.watch(state, poll, end) }) else {
      for descriptor in [poll, end] where descriptor >= 0 { close(descriptor) }
      return nil
    }
    // Only now: a value that is complete is ended by `deinit`, also where nil is returned, and a descriptor that was closed may
    // be another file's by then.
    (self.state, self.poll, self.end) = (state, poll, end)
  }

  /// Ends the thread, which closes the descriptors.
  deinit { eventfd_write(end, 1) }

  /// Watches the connection of an exchange, which is suspended, until `remove`.
  func add(_ socket: Int32, _ exchange: WebExchange) -> Ticket {
    let number = state.withLock { state in
      state.last += 1
      state.exchanges[state.last] = exchange
      return state.last
    }
    var event = epoll_event(
      events: EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue, data: epoll_data_t(u64: number))
    _ = epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event)
    return Ticket(socket: socket, number: number)
  }

  /// Watches it no longer. To be called before it is resumed, since it may be closed then.
  func remove(_ ticket: Ticket) {
    _ = epoll_ctl(poll, EPOLL_CTL_DEL, ticket.socket, nil)
    state.withLock { _ = $0.exchanges.removeValue(forKey: ticket.number) }
  }

  private static func watch(_ state: Monitor<State>, _ poll: Int32, _ end: Int32) {
    var event = epoll_event()
    while true {
      let count = epoll_wait(poll, &event, 1, -1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, event.data.u64 != 0 else { break }
      state.withLock { $0.exchanges[event.data.u64] }?.cancel()
    }
    close(poll)
    close(end)
  }
}
