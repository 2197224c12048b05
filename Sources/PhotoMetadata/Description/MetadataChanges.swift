package import ImageFiles

/// Changes that users made to the description of a photo, to be written into the metadata of its renderings.
package struct MetadataChanges: Hashable, Sendable {
  /// A value that is set, or cleared.
  package enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Set to this value.
    case set(Value)
    /// Removed.
    case cleared

    /// The value; nil if it is cleared.
    package var value: Value? { if case .set(let value) = self { value } else { nil } }
  }

  /// A date and time on the clock of the camera.
  package struct CaptureDate: Hashable, Sendable {
    /// ISO 8601 without a zone, such as `2024-05-01T10:11:12` or `2024-05-01T10:11:12.345`.
    package var text: String
    /// The zone of that clock, such as `+02:00`; nil if it is not known.
    package var zone: String?

    /// - Parameters:
    ///   - text: ISO 8601 without a zone.
    ///   - zone: such as `+02:00`.
    package init(_ text: String, zone: String? = nil) { (self.text, self.zone) = (text, zone) }
  }

  /// The title.
  package var title: Change<String>?
  /// The caption.
  package var caption: Change<String>?
  /// The keywords, in their order; an empty list clears them; nil leaves them.
  package var keywords: [String]?
  /// The rating: -1 for rejected, 0 to 5 stars.
  package var rating: Change<Int>?
  /// When the photo was taken.
  package var captured: Change<CaptureDate>?
  /// Where it was taken.
  package var position: Change<GeoPosition>?

  package init() {}

  /// Whether nothing changes.
  package var isEmpty: Bool { self == MetadataChanges() }
}

extension MetadataBundle {
  /// The metadata with changed values, in EXIF, XMP and IPTC.
  ///
  /// EXIF and XMP get each value that they have a place for. IPTC is changed where the photo has it, as the Metadata
  /// Working Group recommends, so that no reader finds an old value. Everything else keeps its bytes and, in EXIF, its
  /// position. Apply the changes before `prepared`, so that the policy also covers values set by users.
  package func described(by changes: MetadataChanges) -> MetadataBundle {
    if changes.isEmpty { return self }
    var result = self
    result.exif = ExifDescription(changes).block(from: exif)
    result.xmp = XMPDescription(changes).packet(from: xmp)
    result.iptc = iptc.map { IPTCDescription(changes).record(from: $0) }
    return result
  }
}
