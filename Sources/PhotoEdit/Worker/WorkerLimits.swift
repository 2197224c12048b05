import Foundation

/// How much time and memory a rendering gets, in a worker and, as far as it can be stopped there, in this process.
extension PhotoLimits {
  /// How long opening may take: reading the file, its header and metadata, which is tens of milliseconds for a sound
  /// file. It is what a parser that hangs is stopped by, so it is short, but not so short that a network file system
  /// or a busy machine fails sound files.
  var opening: Duration { .seconds(time) }

  /// How long a rendering may take: as long as a photo may take to decode, and by default 12 s for each megapixel that
  /// a slow encoder makes. The slowest that is usual is AVIF, some 0.5 s a megapixel on an idle machine and four times
  /// that on a busy one.
  func time(for need: RenderNeed) -> Duration {
    .seconds(time) * (1 + 0.4 * Double(max(0, need.pixels)) / 1_000_000)
  }

  /// The address space that a rendering may take beyond what the worker had before: twice the estimate at least,
  /// because address space is more than memory and an estimate is none.
  func memory(for need: RenderNeed) -> Int {
    max(memory, need.memory.multipliedReportingOverflow(by: 2).partialValue)
  }
}
