import Glibc

/// The limits of the system on threads.
///
/// Where no thread can be started, libdispatch tries again for ever, and GLib ends the process. So it is found out before
/// they need one.
package enum ThreadLimit {
  /// How many threads a command has at once: libvips', those of rows and those of tasks for each processor, and some.
  package static let needed = min(3 * Processors.count + 4, 64)

  /// Starts so many threads, which exist at the same time and then end.
  ///
  /// Where the address space is limited, there must also be room for libraries and pixels beside them.
  ///
  /// - Returns: the errno of the first that cannot be started; nil if all can.
  package static func failure(starting count: Int) -> CInt? {
    let room = isAddressSpaceLimited ? mmap(nil, leastRoom, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : nil
    if room == MAP_FAILED { return errno }
    defer { if let room { munmap(room, leastRoom) } }
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    defer { pthread_mutex_destroy(gate) }
    pthread_mutex_lock(gate)
    var (threads, failure) = ([pthread_t](), CInt?.none)
    while threads.count < count, failure == nil {
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, waiting, gate)
      if code == 0 { threads.append(thread) } else { failure = code }
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    return failure
  }

  /// The bytes of addresses that libraries and small pictures take.
  private static let leastRoom = 320 << 20

  private static var isAddressSpaceLimited: Bool {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    return limit.rlim_cur != rlim_t(bitPattern: -1)
  }

  private static let waiting: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { gate in
    guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
    pthread_mutex_lock(gate)
    pthread_mutex_unlock(gate)
    return nil
  }
}
