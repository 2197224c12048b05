import Editing
import Threads

/// The threads that make pictures.
struct PictureThreads: Sendable {
  private let fast: WorkThreads
  private let final: WorkThreads

  /// The threads that all rendering shares; final pictures have threads of their own.
  ///
  /// A final rendering keeps all processors busy by itself. With half as many at once as there are processors, none
  /// takes longer in the end, and urgent work gets a larger share of the processors.
  static let shared = PictureThreads(
    fast: RenderThreads.threads, final: WorkThreads(count: Processors.count / 2))

  private init(fast: WorkThreads, final: WorkThreads) { (self.fast, self.final) = (fast, final) }

  /// The same threads for all pictures.
  init(_ threads: WorkThreads) { self.init(fast: threads, final: threads) }

  /// The threads for pictures of a quality.
  subscript(quality: PictureKey.Quality) -> WorkThreads { quality == .final ? final : fast }
}
