import CPixels

/// The homography of the sliders of `Perspective`.
struct PerspectiveSliders {
  /// The map from positions in the new frame to positions in the old one.
  let back: Projection

  init(_ perspective: Perspective, in frame: FrameSize) {
    let (w, h) = (Double(frame.width), Double(frame.height))
    // Undoes the steps, from the last to the first.
    let shifted = Self.moved(-w / 2 * (1 + perspective.x / 100), -h / 2 * (1 + perspective.y / 100))
    let (scale, radians) = (100 / perspective.scale, perspective.rotate * .pi / 180)
    let (sine, cosine) = (px_sin(radians) * scale, px_cos(radians) * scale)
    let turned = AffineMap(a: cosine, b: sine, c: 0, d: -sine, e: cosine, f: 0)
    let stretch = px_exp2(perspective.aspect / 200)
    let stretched = AffineMap(a: stretch, b: 0, c: 0, d: 0, e: 1 / stretch, f: 0)
    let tilted = Projection(rows: [
      1, 0, 0, 0, 1, 0, Self.tilt * perspective.horizontal / 100 / w, Self.tilt * perspective.vertical / 100 / h, 1,
    ])
    let centered = Projection(stretched.after(turned).after(shifted))
    back = Projection(Self.moved(w / 2, h / 2)).after(tilted).after(centered)
  }

  /// How much an end of the frame is magnified at 100: the near end by 1/(1 − tilt/2).
  private static let tilt = 0.8

  private static func moved(_ x: Double, _ y: Double) -> AffineMap { AffineMap(a: 1, b: 0, c: x, d: 0, e: 1, f: y) }
}
