/// The size parameters that `Resize` and `OutputSettings` share.
package protocol SizeParameters {
  var width: Int? { get set }
  var height: Int? { get set }
  var longEdge: Int? { get set }
  var shortEdge: Int? { get set }
  var percent: Double? { get set }
  var megapixels: Double? { get set }
  var enlarge: Bool { get set }
}

extension SizeParameters {
  /// Copies the sizes of another value, and whether to enlarge.
  package mutating func setSizes(_ other: some SizeParameters) {
    (width, height) = (other.width, other.height)
    (longEdge, shortEdge) = (other.longEdge, other.shortEdge)
    (percent, megapixels) = (other.percent, other.megapixels)
    enlarge = other.enlarge
  }

  /// Requests only a longer side, or no size.
  package mutating func setSize(longEdge: Int?) {
    (width, height, shortEdge, percent, megapixels) = (nil, nil, nil, nil, nil)
    self.longEdge = longEdge
  }

  /// The keys of the requested sizes, in the order of their declaration.
  var sizeKeys: [String] {
    [
      width.map { _ in "width" }, height.map { _ in "height" }, longEdge.map { _ in "longEdge" },
      shortEdge.map { _ in "shortEdge" }, percent.map { _ in "percent" }, megapixels.map { _ in "megapixels" },
    ].compactMap { $0 }
  }
}

extension Resize: SizeParameters {}
extension OutputSettings: SizeParameters {}
