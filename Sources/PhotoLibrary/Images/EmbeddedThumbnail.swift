import Adjustments
import ImageFiles
import PhotoMetadata
import Rendering

/// The thumbnail that a camera has embedded in a photo, if it shows the same as the photo.
struct EmbeddedThumbnail {
  private let photo: Photo
  private let orientation: Int

  /// Nil where there is none, where it has another aspect ratio (a photo that was cropped, or bars at its edges), and
  /// where the photo's colors are not sRGB, which a thumbnail is assumed to be.
  init?(of original: Photo) {
    guard case .space(let space) = original.info.color, space.isSRGB,
      let bytes = original.metadata.thumbnail, let photo = try? Photo(bytes: ByteBlock(copying: bytes)),
      photo.info.format == .jpeg, Self.isSameAspect(photo.info.storedSize, original.info.storedSize)
    else { return nil }
    (self.photo, orientation) = (photo, original.info.orientation)
  }

  private static func isSameAspect(_ one: FrameSize, _ other: FrameSize) -> Bool {
    let expected = Double(one.width) * Double(other.height) / Double(other.width)
    return abs(Double(one.height) - expected) <= 1.5
  }

  /// The job that turns it upright and encodes it.
  func job(_ key: PictureKey, limits: PhotoLimits) -> PreviewJob {
    var settings = key.settings
    var recipe = Recipe(steps: Self.turn(orientation))
    let frame =
      orientation >= 5
      ? FrameSize(width: photo.info.storedSize.height, height: photo.info.storedSize.width) : photo.info.storedSize
    recipe.steps += key.shape.quick.apply(to: &settings, frame: frame, enlarges: false)
    return PreviewJob(photo: photo, recipe: recipe, settings: settings, quality: .fast, limits: limits)
  }

  /// The steps that make a picture of an EXIF orientation upright.
  private static func turn(_ orientation: Int) -> [RecipeStep] {
    let turns = [3: 2, 4: 0, 5: 1, 6: 1, 7: 1, 8: 3][orientation] ?? 0
    let axis: Flip.Axis? = [2: .horizontal, 4: .vertical, 5: .horizontal, 7: .vertical][orientation]
    return (turns == 0 ? [] : [RecipeStep(Rotate(quarterTurns: turns))])
      + (axis.map { [RecipeStep(Flip(axis: $0))] } ?? [])
  }
}
