import Foundation

/// How much time and memory a worker gets for a photo.
struct WorkerLimits: Hashable, Sendable {
  /// How long opening may take: reading the file, its header and metadata, which is tens of milliseconds for a sound
  /// file. It is what a parser that hangs is stopped by, so it is short, but not so short that a network file system
  /// or a busy machine fails sound files.
  var opening = Duration.seconds(30)
  /// How long measuring, rendering and encoding may take for any photo.
  var rendering = Duration.seconds(120)
  /// What is added to that for each megapixel. The slowest that is usual is AVIF, some 0.5 s a megapixel on an idle
  /// machine and four times that on a busy one; what a decoder does with a hostile file is far below.
  var perMegapixel = Duration.seconds(12)
  /// The address space in bytes that a photo may take beyond what the worker had before, at least.
  var memory = 1 << 30

  /// The usual limits.
  init() {}

  /// How long a rendering may take.
  func time(for need: RenderNeed) -> Duration {
    rendering + perMegapixel * (Double(max(0, need.pixels)) / 1_000_000)
  }

  /// The address space that a rendering may take beyond what the worker had before: twice the estimate, because
  /// address space is more than memory and an estimate is none.
  func memory(for need: RenderNeed) -> Int {
    max(memory, need.memory.multipliedReportingOverflow(by: 2).partialValue)
  }
}
