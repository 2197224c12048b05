public import Documents
import Editing
import LibraryStore
public import Rendering

/// The pictures of one request, in order: perhaps degraded ones, then exactly one last picture or an error.
///
///     for try await picture in images.images(for: photo.id, ImageOptions(longEdge: 1024)) { show(picture.data) }
public struct ImageSequence: AsyncSequence, Sendable {
  public typealias Element = RenderedFile
  public typealias Failure = EditError

  let source: PictureSource
  let asset: AssetID
  let options: ImageOptions

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Makes one picture after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: ImageSequence
    private var photo: ResolvedPhoto?
    private var rest: ArraySlice<PictureKey.Quality>

    init(_ sequence: ImageSequence) {
      self.sequence = sequence
      rest = sequence.options.qualities[...]
    }

    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(EditError)
      -> RenderedFile?
    {
      let (source, asset, options, qualities) = (sequence.source, sequence.asset, sequence.options, rest)
      // If anything fails, nothing comes after it.
      rest = []
      if qualities.isEmpty { return nil }
      let resolved = photo
      let (photo, kept) = try await WorkThreads.waiting.run { () throws(EditError) in
        let photo = if let resolved { resolved } else { try source.resolved(asset, options) }
        return (photo, source.kept(photo, options, qualities))
      }
      self.photo = photo
      guard !Task.isCancelled else { throw EditError.canceled }
      if let kept {
        if !kept.isLast { rest = qualities.dropFirst() }
        return kept.picture
      }
      let picture = try await source.picture(options) { $0.begin(photo, qualities.prefix(1)) }
      guard !Task.isCancelled else { throw EditError.canceled }
      if picture.isDegraded { rest = qualities.dropFirst() }
      return picture
    }

    public mutating func next() async throws(EditError) -> RenderedFile? { try await next(isolation: nil) }
  }
}
