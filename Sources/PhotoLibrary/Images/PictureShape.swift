import Adjustments

/// The part of the edited picture that is shown, and its size.
struct PictureShape: Hashable, Sendable {
  /// Nil for all pixels.
  private(set) var target: FrameSize?
  private let fills: Bool
  private let isExact: Bool
  let cropping: Crop?

  /// The maximum long edge of a quick picture.
  static let quickLongEdge = 256

  init(_ options: ImageOptions) {
    target = options.resizeMode == .none ? nil : options.targetSize
    fills = target != nil && options.contentMode == .fill
    isExact = target != nil && options.resizeMode == .exact
    cropping = options.cropping
  }

  /// A small shape in place of this one, never enlarged.
  var quick: PictureShape {
    var quick = self
    let size = target ?? FrameSize(width: Self.quickLongEdge, height: Self.quickLongEdge)
    let scale = min(1, Double(Self.quickLongEdge) / Double(size.longEdge))
    quick.target = FrameSize(
      width: max(1, Int(Double(size.width) * scale)), height: max(1, Int(Double(size.height) * scale)))
    return quick
  }

  /// Whether pictures of both shapes show the same, even if at different sizes.
  func showsSame(as other: PictureShape) -> Bool {
    guard cropping == other.cropping else { return false }
    // A picture that covers an exact target is cropped to its aspect ratio; all others are whole.
    let (one, two) = (isCut ? target : nil, other.isCut ? other.target : nil)
    guard let one, let two else { return one == two }
    return one.width * two.height == one.height * two.width
  }

  private var isCut: Bool { fills && isExact }

  /// Gives an edited picture the shape: returns steps to add after its own, and sets the sizes in the encoder's
  /// settings.
  ///
  /// - Parameters:
  ///   - frame: the size of the edited picture.
  ///   - enlarges: whether an exact target may enlarge it.
  func apply(to settings: inout OutputSettings, frame: FrameSize, enlarges: Bool) -> [RecipeStep] {
    var steps = cropping.map { [RecipeStep($0)] } ?? []
    guard let target else { return steps }
    let enlarge = isExact && enlarges
    if !fills {
      // The same settings as for a preview, so that the pictures are the same.
      if target.width == target.height, !isExact {
        settings.setSize(longEdge: target.width)
      } else {
        (settings.width, settings.height) = (target.width, target.height)
      }
      settings.enlarge = enlarge
    } else if isExact {
      steps.append(
        RecipeStep(Resize(width: target.width, height: target.height, fit: .cover, enlarge: enlarge)))
    } else if target.width * frame.height >= target.height * frame.width {
      settings.width = target.width
    } else {
      settings.height = target.height
    }
    return steps
  }
}
