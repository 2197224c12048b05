/// How an image is evaluated from top to bottom: in bands of rows, by a number of threads.
///
/// A band is computed by one thread and delivered in its turn, so a few bands are in flight at once.
package struct Streaming: Hashable, Sendable {
  /// Rows of a band, at least 1. Multiples of 16 suit JPEG; with tall bands, operations with a neighborhood compute
  /// fewer rows twice.
  package var bandHeight = 32
  /// Threads that evaluate, at least 1. One of them is the caller's thread.
  package var threads: Int
  /// Whether an evaluation by more than one thread gets a spare thread, so that none is idle while a band is delivered.
  /// The spare thread holds a band of its own.
  package var hasSpare = true

  /// Bands of this height on this many threads.
  package init(bandHeight: Int = 32, threads: Int = VIPSLibrary.concurrency) {
    self.bandHeight = max(1, bandHeight)
    self.threads = max(1, threads)
  }

  /// The number of bands that are computed or wait for their turn at the same time.
  package var bandsInFlight: Int { threads == 1 || !hasSpare ? threads : threads + 1 }

  /// The height of the next band when this many rows are left and this many bands were taken: lower at the beginning,
  /// when threads wait for the first rows of a file, and toward the end, so that all threads end together.
  func height(ofBandWith rows: Int, after taken: Int) -> Int {
    guard threads > 1 else { return min(rows, bandHeight) }
    let share = (rows / (2 * bandsInFlight) + 15) / 16 * 16
    let begin = (taken + 1) * Self.smallestBand
    return min(rows, bandHeight, begin, max(share, Self.smallestBand))
  }

  /// The number of threads that have work.
  func threadCount(for rows: Int) -> Int {
    min(bandsInFlight, (rows + Self.smallestBand - 1) / Self.smallestBand)
  }

  /// Rows of the smallest bands.
  private static let smallestBand = 32

  /// The rows of a file, decoded from top to bottom, that must be cached: `LoadOptions.window`.
  ///
  /// It suits pipelines in which only computed images have neighborhoods.
  ///
  /// - Parameters:
  ///   - reach: rows of the file that a row of the result needs above and below its own, for all steps together.
  ///   - scale: rows of the file for one row of the result.
  package func window(reach: Int = 0, scale: Double = 1) -> RowWindow {
    let overlap = 2 * reach + (scale == 1 ? 0 : 2)
    // One thread requests rows in order, and only the overlap again.
    let inFlight = threads == 1 ? 0 : Int((Double(bandsInFlight * bandHeight) * scale).rounded(.up))
    return RowWindow(rows: inFlight + overlap, overlap: overlap)
  }
}
