public import Adjustments
public import Documents
public import Rendering

/// The previews of one request, in order: for an opportunistic request, at most one degraded picture and then exactly
/// one final picture.
///
///     for try await preview in input.previews(recipe, PreviewRequest(longEdge: 1024)) {
///       show(preview.data)
///     }
///
/// Each is rendered when it is requested, on threads of its own. When the task is canceled, the rendering ends early,
/// and the sequence ends with the `EditError` `canceled`.
public struct Previews: AsyncSequence, Sendable {
  public typealias Element = RenderedFile
  public typealias Failure = EditError

  let input: EditingInput
  let recipe: Recipe
  let request: PreviewRequest
  let cache: PreviewCache?

  public func makeAsyncIterator() -> Iterator { Iterator(previews: self) }

  /// Renders one preview after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let previews: Previews
    private var pending: [PreviewRequest.Delivery]

    init(previews: Previews) {
      self.previews = previews
      pending =
        previews.request.delivery == .opportunistic ? [.fast, .highQuality] : [previews.request.delivery]
    }

    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(EditError)
      -> RenderedFile?
    {
      guard let delivery = pending.first else { return nil }
      let rest = pending.dropFirst()
      // Nothing follows a failure.
      pending = []
      let previews = previews
      let preview = try await RenderThreads.run(progress: nil) { monitor throws(EditError) in
        try previews.render(delivery, progress: monitor)
      }
      guard !Task.isCancelled else { throw EditError.canceled }
      if preview.isDegraded { pending = Array(rest) }
      return preview
    }

    public mutating func next() async throws(EditError) -> RenderedFile? { try await next(isolation: nil) }
  }

  private func render(
    _ delivery: PreviewRequest.Delivery, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> RenderedFile {
    try request.check()
    try recipe.validate()
    let job = PreviewJob(
      photo: input.photo, recipe: recipe, settings: request.output, path: request.path, quality: delivery.quality,
      editedStep: request.editedStep, limits: input.limits, cache: cache)
    return input.made(try input.loader.run(job, progress: progress))
  }
}

extension EditingInput {
  /// Previews of the photo with a recipe.
  ///
  /// - Parameters:
  ///   - recipe: the adjustments.
  ///   - request: the size, and what is delivered.
  ///   - cache: where pixels are cached from one preview to the next; nil caches nothing.
  public func previews(_ recipe: Recipe, _ request: PreviewRequest, cache: PreviewCache? = nil) -> Previews {
    Previews(input: self, recipe: recipe, request: request, cache: cache)
  }

  /// The last of the previews: the final one, unless a fast one is requested.
  ///
  /// - Throws: `EditError`
  public func preview(
    _ recipe: Recipe, _ request: PreviewRequest, cache: PreviewCache? = nil
  ) async throws(EditError) -> RenderedFile {
    var single = request
    if single.delivery == .opportunistic { single.delivery = .highQuality }
    var iterator = previews(recipe, single, cache: cache).makeAsyncIterator()
    guard let preview = try await iterator.next() else { throw EditError(.noPreview, "no preview was made") }
    return preview
  }
}
