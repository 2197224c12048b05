/// A mask in a frame, as data: steps in postfix order, each of which computes a number for every pixel.
package struct PlacedMask: Hashable, Sendable {
  /// The steps; the last one's numbers are the mask.
  package private(set) var steps: [MaskStep]

  /// Creates the mask for a step whose frame, and its map to the source frame, are known.
  package init(_ mask: Mask, in context: PointContext) {
    var steps: [MaskStep] = []
    Self.add(mask, in: context, to: &steps)
    self.steps = steps
  }

  /// Creates the mask that is the union of some shapes.
  init(any shapes: [MaskStep]) {
    steps = shapes.isEmpty ? [Self.nowhere] : []
    Self.combine(shapes, .any, &steps) { $1.append($0) }
  }

  /// The mask for another grid over the same picture; see `PointProgram.placed`.
  package func placed(scale: Double = 1, x: Double, y: Double) -> PlacedMask {
    let back = AffineMap(a: 1 / scale, b: 0, c: x / scale, d: 0, e: 1 / scale, f: y / scale)
    var placed = self
    for index in placed.steps.indices {
      placed.steps[index].map = placed.steps[index].map.after(back)
      if case .image = placed.steps[index].kind {
        placed.steps[index].numbers = steps[index].numbers.map { $0 / scale }
      }
    }
    return placed
  }

  private static func add(_ mask: Mask, in context: PointContext, to steps: inout [MaskStep]) {
    switch mask.content {
    case .linear(let shape): steps.append(.linear(shape, MaskFrame(shape.space, context)))
    case .radial(let shape): steps.append(.radial(shape, MaskFrame(shape.space, context)))
    case .luminance(let shape): steps.append(.luminance(shape))
    case .color(let shape): steps.append(.color(shape))
    case .brush(let shape):
      let frame = MaskFrame(shape.space, context)
      combine(shape.strokes, .any, &steps) { $1.append(.brush($0, frame)) }
      if shape.strokes.isEmpty { steps.append(nowhere) }
    case .image(let shape):
      // Where nothing is to be computed, pictures are not decoded.
      steps.append(shape.resource?.picture?.samples.map { .image($0, context) } ?? nowhere)
    case .all(let masks): combine(masks, .all, &steps) { add($0, in: context, to: &$1) }
    case .any(let masks): combine(masks, .any, &steps) { add($0, in: context, to: &$1) }
    case .not(let inner):
      // A double negation cancels out exactly.
      if case .not(let twice) = inner.content { return add(twice, in: context, to: &steps) }
      add(inner, in: context, to: &steps)
      steps.append(MaskStep(.not))
    }
  }

  /// A mask that is 0 everywhere: a range that contains no lightness.
  private static var nowhere: MaskStep { MaskStep(.luminance, [2, 0, 2, 0]) }

  /// Adds parts; each part after the first is followed by the step that combines it with those before, which keeps the
  /// stack shallow.
  private static func combine<Part>(
    _ parts: [Part], _ kind: MaskStep.Kind, _ steps: inout [MaskStep], _ add: (Part, inout [MaskStep]) -> Void
  ) {
    for (index, part) in parts.enumerated() {
      add(part, &steps)
      if index > 0 { steps.append(MaskStep(kind)) }
    }
  }
}
