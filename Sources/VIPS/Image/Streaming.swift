/// How an image is evaluated from top to bottom: in bands of rows, by so many threads.
///
/// A band is computed by one thread and handed over in its turn, so a few bands are in flight at once.
package struct Streaming: Hashable, Sendable {
  /// Rows of a band, from 1 up. Multiples of 16 suit JPEG; what needs rows above and below computes fewer of them twice
  /// where bands are high.
  package var bandHeight = 32
  /// Threads that evaluate, from 1 up. With one there is no other than that of the caller; with more there is one in
  /// addition, so that nobody waits while a band is handed over.
  package var threads: Int

  /// Bands of this height on so many threads.
  package init(bandHeight: Int = 32, threads: Int = VIPSLibrary.concurrency) {
    self.bandHeight = max(1, bandHeight)
    self.threads = max(1, threads)
  }

  /// How many bands are computed or wait for their turn at the same time.
  package var bandsInFlight: Int { threads == 1 ? 1 : threads + 1 }

  /// How high the next band is where so many rows are left: lower toward the end, so that all threads end together.
  func height(ofBandWith rows: Int) -> Int {
    guard threads > 1 else { return min(rows, bandHeight) }
    let share = (rows / (2 * bandsInFlight) + 15) / 16 * 16
    return min(rows, bandHeight, max(share, Self.smallestBand))
  }

  /// How many threads have something to do.
  func threadCount(for rows: Int) -> Int {
    min(bandsInFlight, (rows + Self.smallestBand - 1) / Self.smallestBand)
  }

  /// Rows of the lowest bands.
  private static let smallestBand = 32

  /// Which rows of a file that is decoded from top to bottom must stay at hand: `LoadOptions.window`.
  ///
  /// It holds for pipelines whose neighborhoods are all those of computed images.
  ///
  /// - Parameters:
  ///   - reach: rows of the file that are needed above and below those of which a row is made, for all the steps of the
  ///     pipeline together.
  ///   - scale: rows of the file for one row of the result.
  package func window(reach: Int = 0, scale: Double = 1) -> RowWindow {
    let overlap = 2 * reach + (scale == 1 ? 0 : 2)
    // One thread asks in order, so it comes back for the overlap only.
    let inFlight = threads == 1 ? 0 : Int((Double(bandsInFlight * bandHeight) * scale).rounded(.up))
    return RowWindow(rows: inFlight + overlap, overlap: overlap)
  }
}
