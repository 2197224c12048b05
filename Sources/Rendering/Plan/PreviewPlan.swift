package import Adjustments
package import Documents

/// The plan of a preview, in two parts: a beginning whose pixels can be kept, and what follows.
///
/// No stage reaches over the barrier between them, so the picture is the same whether the beginning is computed or was
/// kept.
package struct PreviewPlan: Hashable, Sendable {
  /// Both parts.
  package var plan: RenderPlan
  /// How many stages the beginning has; nil where there are no steps and so no barrier.
  package var barrier: Int?
  /// The steps that the beginning executes.
  package var beginning: [RecipeStep]
  /// How many pixels of the upright photo lie beside each other in one of the picture, at the least.
  package var reduction: Double
  /// The digest of the smaller picture that stands for the photo; nil where it is the photo itself.
  package var proxy: Digest?
  /// Whether the picture is near to the final one of its size, and not the same.
  package var isApproximate: Bool

  /// What the pixels of the beginning are found by; nil where there is no barrier.
  ///
  /// It changes with the photo, with every value of the steps before the barrier (the files that they name included),
  /// with every grid the pixels were on, and with the versions of everything that computes.
  ///
  /// - Parameter engine: the versions: `EngineVersion.json(decoding:)`.
  package func key(of original: Digest, engine: JSONValue) -> Digest? {
    guard let barrier else { return nil }
    let key: JSONValue = [
      "entry": "linear light 1", "engine": engine, "original": .string(original.hex),
      "proxy": proxy.map { .string($0.hex) } ?? .null, "shrink": .number(Double(plan.decodeShrink)),
      "steps": .string(Recipe(steps: beginning).renderDigest.hex),
      "frames": .array(plan.stages[..<barrier].map(\.frameJSON)),
    ]
    return Digest(of: key.canonicalBytes())
  }
}

extension RenderPlan.Stage {
  /// The grid that the stage works on: its size, or how its frame is made of the one before.
  fileprivate var frameJSON: JSONValue {
    switch self {
    case .orient(let orientation): .number(Double(orientation))
    case .point(let stage): Self.json(stage.frame)
    case .area(let stage): Self.json(stage.frame)
    case .frame(let stage):
      .array(
        [Self.json(stage.input), Self.json(stage.transform.size)]
          + [stage.transform.map, stage.fillMap ?? .identity].map { map in
            .array([map.a, map.b, map.c, map.d, map.e, map.f].map { .number($0) })
          })
    }
  }

  private static func json(_ size: FrameSize) -> JSONValue {
    .array([.number(Double(size.width)), .number(Double(size.height))])
  }
}
