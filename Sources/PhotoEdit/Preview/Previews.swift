import Adjustments

/// The previews that come of one request, in order: for an opportunistic one a degraded picture at most, and then
/// exactly one final one.
///
///     for try await preview in input.previews(recipe, PreviewRequest(longEdge: 1024)) {
///       show(preview.data)
///     }
///
/// Each is rendered when it is asked for, on threads of its own. Nothing comes after the task was cancelled: the
/// rendering ends early, and the sequence with an `EditError` that says so.
public struct Previews: AsyncSequence, Sendable {
  public typealias Element = Preview
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

    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(EditError) -> Preview? {
      guard let delivery = pending.first else { return nil }
      let rest = pending.dropFirst()
      // Whatever fails, nothing comes after it.
      pending = []
      let previews = previews
      let preview = try await RenderThreads.run(progress: nil) { monitor throws(EditError) in
        try previews.render(delivery, progress: monitor)
      }
      guard !Task.isCancelled else { throw EditError("cancelled", .interrupted, "it was cancelled") }
      if preview.isDegraded { pending = Array(rest) }
      return preview
    }

    public mutating func next() async throws(EditError) -> Preview? { try await next(isolation: nil) }
  }

  private func render(
    _ delivery: PreviewRequest.Delivery, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> Preview {
    try request.check()
    try recipe.validate()
    var order = PreviewOrder(input: input, recipe: recipe, request: request, cache: cache)
    order.request.delivery = delivery
    guard order.needsWorker else { return try order.carriedOut(progress: progress) }
    return try input.opener.use { slot throws(EditError) in try slot.carryOut(order, progress: progress) }
  }
}
