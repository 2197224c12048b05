import Adjustments
import PhotoMetadata
import Rendering

extension PropertyValues {
  /// What the header and the metadata of a photo say, as a library keeps it. No pixel is decoded.
  ///
  /// - Parameter sidecar: the metadata in a sidecar next to the photo, which takes precedence over the photo's own.
  init(_ info: SourceInfo, sidecar: MetadataSummary? = nil) {
    self.init()
    self[.width] = .whole(info.uprightSize.width)
    self[.height] = .whole(info.uprightSize.height)
    self[.orientation] = .whole(info.orientation)
    take(info.summary)
    if let sidecar { take(sidecar) }
  }

  /// What a sidecar says.
  init(sidecar: MetadataSummary) {
    self.init()
    take(sidecar)
  }

  /// Adopts what metadata state; the rest stays unchanged.
  private mutating func take(_ summary: MetadataSummary) {
    var stated = summary.properties
    stated[.captured] = summary.dateTaken.flatMap { CaptureTime($0) }.map {
      .capture(CaptureDate($0.text, zone: $0.zone))
    }
    stated[.place] = summary.position.map { .place($0) }
    stated[.camera] = summary.camera.map { .text($0) }
    for property in PhotoProperty.allCases { self[property] = property.fitted(stated[property]) ?? self[property] }
  }
}
