package import Documents

/// What an editor hands over: its adjustments and the result.
package struct EditOutput: Sendable {
  /// The adjustments.
  package var adjustmentData: AdjustmentData
  /// The result's bytes.
  package var rendition: ObjectSource
  /// The result's media type, such as `image/jpeg`.
  package var mediaType: String
  /// A digest of the result's final samples before encoding.
  package var pixelDigest: String?
  /// Whether this program made the result and can make it again from what the entry records; it may be evicted then.
  package var isReproducible = false
  /// How the result was written.
  package var outputSettings: JSONValue?
  /// The versions of everything that computed it.
  package var versions: JSONValue?
  /// Objects that the adjustment data names; they must be in the store.
  package var attachments: [Digest] = []

  /// An output of adjustments and a result.
  package init(adjustmentData: AdjustmentData, rendition: ObjectSource, mediaType: String) {
    self.adjustmentData = adjustmentData
    self.rendition = rendition
    self.mediaType = mediaType
  }
}
