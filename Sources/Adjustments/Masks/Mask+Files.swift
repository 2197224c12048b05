import Documents

extension Mask {
  /// Calls the body with each picture of the mask and the place of its file; the body may change the picture.
  ///
  /// - Parameter pointer: the place of the mask.
  mutating func updatePictures(at pointer: JSONPointer, _ body: (inout ImageMask, JSONPointer) -> Void) {
    switch content {
    case .image(var shape):
      body(&shape, pointer.appending(shape.sha256 == nil ? "path" : "sha256"))
      content = .image(shape)
    case .all(var masks):
      Self.update(&masks, at: pointer.appending("all"), body)
      content = .all(masks)
    case .any(var masks):
      Self.update(&masks, at: pointer.appending("any"), body)
      content = .any(masks)
    case .not(var mask):
      mask.updatePictures(at: pointer.appending("not"), body)
      content = .not(mask)
    case .linear, .radial, .luminance, .color, .brush: break
    }
  }

  private static func update(
    _ masks: inout [Mask], at pointer: JSONPointer, _ body: (inout ImageMask, JSONPointer) -> Void
  ) {
    for index in masks.indices { masks[index].updatePictures(at: pointer.appending(index), body) }
  }

  /// The pictures that the mask is made of.
  package var pictures: [ImageMask] {
    switch content {
    case .image(let shape): [shape]
    case .all(let masks), .any(let masks): masks.flatMap(\.pictures)
    case .not(let mask): mask.pictures
    case .linear, .radial, .luminance, .color, .brush: []
    }
  }
}
