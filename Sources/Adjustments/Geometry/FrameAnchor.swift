/// A place in a frame, named by a compass point.
protocol FrameAnchor: RawRepresentable<String> {}

extension FrameAnchor {
  /// The share of the free space that lies to the left and above.
  var share: (x: Double, y: Double) {
    let x = rawValue.hasSuffix("west") ? 0 : rawValue.hasSuffix("east") ? 1 : 0.5
    let y = rawValue.hasPrefix("north") ? 0 : rawValue.hasPrefix("south") ? 1 : 0.5
    return (x, y)
  }
}

extension Crop.Anchor: FrameAnchor {}
extension Canvas.Anchor: FrameAnchor {}
extension Overlay.Anchor: FrameAnchor {}
extension Text.Anchor: FrameAnchor {}
