import CMicroHTTPD
import Glibc
import Threads

/// Detects clients that disconnect while their responses are being computed. libmicrohttpd does not watch a suspended
/// connection, and a browser that scrolls abandons most of its requests.
final class DisconnectionWatch: Sendable {
  /// A watched connection.
  struct Ticket: Sendable {
    fileprivate let socket: Int32
    /// A unique number, since the next connection may have the same descriptor.
    fileprivate let number: UInt64
  }

  private struct State {
    var exchanges: [UInt64: WebExchange] = [:]
    /// The last number given out; 0 stands for the end of the thread.
    var last: UInt64 = 0
  }

  private let state: Monitor<State>
  private let poll: Int32
  /// Wakes the thread so that it ends.
  private let end: Int32

  /// Nil if the system has no descriptors or threads left; disconnections are then noticed later.
  init?() {
    let (state, poll, end) = (Monitor(State()), epoll_create1(Int32(EPOLL_CLOEXEC)), eventfd(0, Int32(EFD_CLOEXEC)))
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: 0))
    let isReady = poll >= 0 && end >= 0 && epoll_ctl(poll, EPOLL_CTL_ADD, end, &event) == 0
    guard isReady, DetachedThread.start({ Self.watch(state, poll, end) }) else {
      for descriptor in [poll, end] where descriptor >= 0 { close(descriptor) }
      return nil
    }
    // These are set last: `deinit` runs for a fully initialized value even if nil is returned, and by then a closed
    // descriptor may belong to another file.
    (self.state, self.poll, self.end) = (state, poll, end)
  }

  /// Ends the thread, which closes the descriptors.
  deinit { eventfd_write(end, 1) }

  /// Watches the suspended connection of an exchange until `remove`.
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

  /// Stops watching a connection. Call it before the connection is resumed, since it may be closed then.
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
