package import Adjustments
package import Documents

/// The record of an edit: its adjustments, and what is needed to render it.
package struct Edit: Hashable, Sendable {
  /// The id of the state that it was made from: the original's entry or an edit. Nil for the state that was current.
  package var from: SHA256Digest?
  /// The bytes that it is rendered from: those of an original or of an earlier rendition.
  package var base: SHA256Digest
  /// The format of the adjustment data.
  package var format: AdjustmentFormat
  /// The adjustment data.
  package var data: StoredObject
  /// The adjustment data if it is short canonical JSON; otherwise it is an object.
  package var inlineData: [UInt8]?
  /// How it is encoded: canonical JSON.
  package var outputSettings: [UInt8]?
  /// The versions of the software that made it: canonical JSON.
  package var versions: [UInt8]?
  /// The objects that the adjustment data refers to, such as LUTs and masks.
  package var attachments: [SHA256Digest] = []
  /// The names of the units that it settles although it may leave them as they were shown.
  package var resolved: [String] = []
  /// Whether it only writes down what edits of several writers lead to together.
  package var isMerge = false

  package init(
    from: SHA256Digest?, base: SHA256Digest, format: AdjustmentFormat, data: StoredObject, inlineData: [UInt8]? = nil,
    outputSettings: [UInt8]? = nil, versions: [UInt8]? = nil, attachments: [SHA256Digest] = [], isMerge: Bool = false
  ) {
    (self.from, self.base, self.format, self.data) = (from, base, format, data)
    (self.inlineData, self.outputSettings, self.versions) = (inlineData, outputSettings, versions)
    (self.attachments, self.isMerge) = (attachments, isMerge)
  }
}

/// A rendered picture of an edit.
package struct StoredRendition: Hashable, Sendable {
  /// Its bytes.
  package var object: StoredObject
  /// Its media type, such as `image/jpeg`.
  package var mediaType: String
  /// A digest of the samples before encoding, in the notation of the program that computed it.
  package var pixelDigest: String?
  /// Whether it can be rendered again from what the edit records.
  package var isReproducible: Bool
  /// The versions of the software that rendered it: canonical JSON.
  package var versions: [UInt8]?

  package init(
    object: StoredObject, mediaType: String, pixelDigest: String? = nil, isReproducible: Bool = false,
    versions: [UInt8]? = nil
  ) {
    (self.object, self.mediaType, self.pixelDigest) = (object, mediaType, pixelDigest)
    (self.isReproducible, self.versions) = (isReproducible, versions)
  }
}
