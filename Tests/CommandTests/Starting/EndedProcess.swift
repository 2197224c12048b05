import Glibc

/// A process of this one that has ended.
struct EndedProcess {
  /// The exit status; nil if a signal ended it.
  let status: Int32?
  /// The signal that ended it.
  let signal: Int32?
  let usage: rusage

  /// Waits for its end.
  init(_ id: pid_t) {
    var state: Int32 = 0
    var usage = rusage()
    while wait4(id, &state, 0, &usage) < 0, errno == EINTR {}
    let number = state & 0x7F
    (status, signal) = number == 0 ? ((state >> 8) & 0xFF, nil) : (nil, number)
    self.usage = usage
  }
}

extension Program.Outcome {
  /// The outcome of a process.
  init(_ process: EndedProcess, ranTooLong: Bool, _ streams: ProgramStreams, duration: Duration) {
    self.init(
      status: process.status, signal: process.signal, ranTooLong: ranTooLong, output: streams.output,
      errors: streams.errors, peakMemory: process.usage.ru_maxrss * 1024, duration: duration,
      processorTime: process.usage.processorTime)
  }
}

extension rusage {
  /// The time of all threads, in the program and in the kernel.
  var processorTime: Duration { ru_utime.duration + ru_stime.duration }
}

extension timeval {
  fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}
