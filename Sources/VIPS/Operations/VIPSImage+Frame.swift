extension VIPSImage {
  /// A part of the image.
  ///
  /// - Throws: `VIPSError` where the part is not inside the image.
  package func extractArea(_ area: PixelRect) throws -> VIPSImage {
    try Operation(
      "extract_area",
      [
        "input": .image(self), "left": .int(area.x), "top": .int(area.y),
        "width": .int(area.width), "height": .int(area.height),
      ]
    ).build().image()
  }

  /// A clockwise rotation by right angles.
  package enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
    case by90 = 90
    case by180 = 180
    case by270 = 270
  }

  /// The image rotated clockwise. It reads its input in a different order, so a sequential input must be in memory
  /// first.
  package func rotated(_ turn: QuarterTurn) throws -> VIPSImage {
    try Operation("rot", ["in": .image(self), "angle": .choice("d\(turn.rawValue)")]).build().image()
  }

  /// An axis along which an image is mirrored.
  package enum Mirror: String, Hashable, Sendable, CaseIterable {
    /// Left becomes right.
    case horizontal
    /// Top becomes bottom.
    case vertical
  }

  /// The image mirrored.
  package func flipped(_ mirror: Mirror) throws -> VIPSImage {
    try Operation("flip", ["in": .image(self), "direction": .choice(mirror.rawValue)]).build().image()
  }

  /// What `smartCrop` searches for.
  package enum Interest: String, Hashable, Sendable, CaseIterable {
    /// Edges, skin and saturated colors.
    case attention
    /// Detail.
    case entropy
  }

  /// The most interesting part of this size, which must fit into the image.
  ///
  /// It computes all pixels, so it is meant for small images.
  package func smartCrop(width: Int, height: Int, interest: Interest) throws -> PixelRect {
    let crop = try Operation(
      "smartcrop",
      [
        "input": .image(try watched()), "width": .int(width), "height": .int(height),
        "interesting": .choice(interest.rawValue),
      ]
    ).build().image()
    // The offsets of the result are the negative position of the part.
    let left = crop.int(named: "xoffset") ?? 0
    let top = crop.int(named: "yoffset") ?? 0
    return PixelRect(x: -left, y: -top, width: crop.width, height: crop.height)
  }
}
