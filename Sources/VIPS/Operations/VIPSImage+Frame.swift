extension VIPSImage {
  /// A part of the image.
  ///
  /// - Throws: `VIPSError` where the part does not lie in the image.
  package func extractArea(_ area: PixelRect) throws -> VIPSImage {
    try Operation(
      "extract_area",
      [
        "input": .image(self), "left": .int(area.x), "top": .int(area.y),
        "width": .int(area.width), "height": .int(area.height),
      ]
    ).build().image()
  }

  /// A turn by right angles, clockwise.
  package enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
    case by90 = 90
    case by180 = 180
    case by270 = 270
  }

  /// The image turned clockwise. It reads its input in another order, so a sequential one must be in memory first.
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

  /// What `smartCrop` looks for.
  package enum Interest: String, Hashable, Sendable, CaseIterable {
    /// Edges, skin and saturated colors.
    case attention
    /// Detail.
    case entropy
  }

  /// Where in the image the part of this size lies that is most worth keeping.
  ///
  /// It computes the image, so give it a small one. The size must fit into it.
  package func smartCrop(width: Int, height: Int, interest: Interest) throws -> PixelRect {
    let crop = try Operation(
      "smartcrop",
      [
        "input": .image(try watched()), "width": .int(width), "height": .int(height),
        "interesting": .choice(interest.rawValue),
      ]
    ).build().image()
    // The result says where the origin of the image it was cut from lies in it.
    let left = crop.int(named: "xoffset") ?? 0
    let top = crop.int(named: "yoffset") ?? 0
    return PixelRect(x: -left, y: -top, width: crop.width, height: crop.height)
  }
}
