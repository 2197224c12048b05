/// A picture that lies over a frame, as data.
package struct PlacedPicture: Hashable, Sendable {
  /// Its name in the description of a plan.
  package let name: String
  package let pixels: LayerPixels
  /// The map from positions in the step's frame to places in the picture, in its pixels.
  package var map: FrameMap
  /// How its colors are blended with those below, before it is laid over them.
  package let blend: BlendMode

  /// Places a picture whose pixels are `scale` pixels of a frame wide, with the point that an anchor names at a
  /// position.
  init(
    _ name: String, _ pixels: LayerPixels, scale: Double, at position: MaskPoint, anchor: any FrameAnchor,
    in frame: MaskFrame, blend: BlendMode
  ) {
    let (place, share) = (frame.pixels(position), anchor.share)
    // Whole pixels, so a picture with the pixel size of the frame keeps its sharpness.
    let left = (place.x - share.x * Double(pixels.width) * scale + 0.5).rounded(.down)
    let top = (place.y - share.y * Double(pixels.height) * scale + 0.5).rounded(.down)
    let inverse = 1 / scale
    (self.name, self.pixels, self.blend) = (name, pixels, blend)
    map = FrameMap(AffineMap(a: inverse, b: 0, c: -left * inverse, d: 0, e: inverse, f: -top * inverse))
      .after(frame.map)
  }

  /// The picture for another grid over the same frame; see `PointProgram.placed`.
  func placed(scale: Double, x: Double, y: Double) -> PlacedPicture {
    var placed = self
    placed.map = map.after(AffineMap(a: 1 / scale, b: 0, c: x / scale, d: 0, e: 1 / scale, f: y / scale))
    return placed
  }
}

/// A text to be drawn.
package struct TextDrawing: Hashable, Sendable {
  package let text: String
  /// The size of the font in pixels, at least 1.
  package let size: Double
  /// How lines are aligned with each other: `low` is left, then `centre` and `high`.
  package let alignment: String
  /// Linear red, green and blue.
  package let color: [Double]
  /// The file of the font; nil for the bundled font.
  package let font: Resource?

  package init(text: String, size: Double, alignment: String, color: [Double], font: Resource?) {
    (self.text, self.size, self.alignment, self.color, self.font) = (text, size, alignment, color, font)
  }
}

/// The content of a layer.
package enum LayerContent {
  /// A file, to be decoded.
  case picture(MaskPicture)
  /// A text, to be drawn.
  case text(TextDrawing)
}
