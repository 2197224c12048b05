package import Adjustments
package import Documents

/// The plan of a preview, in two parts: a beginning whose pixels can be cached, and the rest.
///
/// No stage crosses the barrier between them, so the picture is the same whether the beginning is computed or cached.
package struct PreviewPlan: Hashable, Sendable {
  /// Both parts.
  package var plan: RenderPlan
  /// The number of stages in the beginning; nil without steps, and so without a barrier.
  package var barrier: Int?
  /// The steps that the beginning executes.
  package var beginning: [RecipeStep]
  /// The smallest number of pixels of the upright photo, along either axis, per pixel of the picture.
  package var reduction: Double
  /// The digest of the smaller picture that is decoded in place of the photo; nil for the photo itself.
  package var proxy: SHA256Digest?
  /// Whether the picture approximates the final one of its size.
  package var isApproximate: Bool

  /// The cache key of the beginning; nil without a barrier.
  ///
  /// It depends on the photo, on every value of the steps before the barrier (including the files that they name), on
  /// every grid, and on the versions of the engine and the codecs.
  ///
  /// - Parameter engine: the versions: `EngineVersion.json(decoding:)`.
  package func key(of original: SHA256Digest, engine: JSONValue) -> SHA256Digest? {
    guard let barrier else { return nil }
    let key: JSONValue = [
      "entry": "linear light 1", "engine": engine, "original": .string(original.hex),
      "proxy": proxy.map { .string($0.hex) } ?? .null, "shrink": .number(Double(plan.decodeShrink)),
      "steps": .string(Recipe(steps: beginning).renderDigest.hex),
      "frames": .array(plan.stages[..<barrier].map(\.frameJSON)),
    ]
    return SHA256Digest(of: key.canonicalBytes())
  }
}

extension RenderPlan.Stage {
  /// The grid of the stage: its size, or how its frame is made from the one before.
  fileprivate var frameJSON: JSONValue {
    switch self {
    case .orient(let orientation): .number(Double(orientation))
    case .point(let stage): Self.json(stage.frame)
    case .area(let stage): Self.json(stage.frame)
    case .local(let stage): Self.json(stage.frame)
    case .retouch(let stage): Self.json(stage.frame)
    case .frame(let stage):
      .array(
        [Self.json(stage.input), Self.json(stage.transform.size)]
          + [stage.transform.map, stage.fillMap ?? .identity].map { map in
            .array(map.numbers.map { .number($0) })
          })
    }
  }

  private static func json(_ size: FrameSize) -> JSONValue {
    .array([.number(Double(size.width)), .number(Double(size.height))])
  }
}
