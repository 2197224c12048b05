import DurableFiles
import Threads

/// Reads lines on its own thread, ahead of their consumer.
///
/// Hashing a line takes a good part of the time that its handler needs for it.
final class LinesAhead {
  /// The maximum number of blocks that wait to be taken.
  private static let limit = 4

  /// The state that the two threads share.
  private struct Queue {
    var blocks: [LineBlock] = []
    /// How the reading ended; nil while it goes on.
    var end: Result<Void, FileError>?
    /// Whether the consumer has stopped taking lines.
    var isStopped = false
  }

  private let queue: Monitor<Queue>
  private var block: LineBlock?
  private var taken = 0
  private let thread: JoinedThread

  /// Starts reading; nil if the system has no more threads.
  init?(_ source: LineSource) {
    let queue = Monitor(Queue())
    let thread = JoinedThread {
      let end = Result { () throws(FileError) in try Self.read(source, into: queue) }
      queue.withLock { $0.end = end }
    }
    guard let thread else { return nil }
    self.queue = queue
    self.thread = thread
  }

  deinit { queue.withLock { $0.isStopped = true } }

  /// The next line, valid until the next call; nil at the end.
  func next() throws(FileError) -> CheckedLine? {
    while true {
      if let block, taken < block.count {
        taken += 1
        return block[taken - 1]
      }
      (block, taken) = (try nextBlock(), 0)
      if block == nil { return nil }
    }
  }

  private func nextBlock() throws(FileError) -> LineBlock? {
    let next = queue.wait { queue -> Result<LineBlock?, FileError>? in
      if !queue.blocks.isEmpty { return .success(queue.blocks.removeFirst()) }
      return queue.end?.map { nil }
    }
    return try next?.get()
  }

  private static func read(_ source: LineSource, into queue: Monitor<Queue>) throws(FileError) {
    while true {
      let block = try LineBlock(source)
      if block.count == 0 { return }
      let isWanted = queue.wait { queue -> Bool? in
        if queue.isStopped { return false }
        if queue.blocks.count >= limit { return nil }
        queue.blocks.append(block)
        return true
      }
      if isWanted != true { return }
    }
  }
}
