/// What a rendering was made from, recorded in its XMP, so that a second application of the recipe can be detected.
package struct Provenance: Sendable, Hashable {
  /// The XMP namespace of the record.
  package static let namespace = "https://photoedit.org/ns/1.0/"

  /// The digest of the recipe, in hexadecimal.
  package var recipeDigest: String
  /// The digest of the original file, in hexadecimal.
  package var originalDigest: String
  /// The digest of the settings for format, size, encoding and metadata, in hexadecimal; nil in records of programs that
  /// did not write it.
  package var outputDigest: String?
  /// The version of the program that rendered.
  package var version: String
  /// What was damaged in the original; nil if nothing was.
  package var damage: String?
  /// The fingerprint of the manifest row that the rendering was made for, in hexadecimal; nil if there is none.
  package var fingerprint: String?

  /// Creates a record.
  package init(
    recipeDigest: String, originalDigest: String, outputDigest: String? = nil, version: String, damage: String? = nil,
    fingerprint: String? = nil
  ) {
    (self.recipeDigest, self.originalDigest) = (recipeDigest, originalDigest)
    (self.outputDigest, self.version) = (outputDigest, version)
    (self.damage, self.fingerprint) = (damage, fingerprint)
  }

  /// Whether another record matches this one, ignoring the manifest row.
  package func isSameWork(as other: Provenance?) -> Bool {
    guard var other else { return false }
    other.fingerprint = fingerprint
    return self == other
  }

  /// The properties, in the order in which they are written.
  var properties: [(name: String, value: String)] {
    [("RecipeDigest", recipeDigest), ("OriginalDigest", originalDigest)]
      + (outputDigest.map { [("OutputDigest", $0)] } ?? []) + [("Version", version)]
      + (damage.map { [("Damage", $0)] } ?? []) + (fingerprint.map { [("Fingerprint", $0)] } ?? [])
  }

  /// Reads the record in an XMP packet; nil where it is missing or incomplete, or the packet is malformed.
  package static func read(fromXMP packet: [UInt8]) -> Provenance? {
    guard let packet = try? XMPPacket(packet) else { return nil }
    func value(_ name: String) -> String? { packet.text(XMPName(namespace, name)) }
    guard let recipe = value("RecipeDigest"), let original = value("OriginalDigest"), let version = value("Version")
    else { return nil }
    return Provenance(
      recipeDigest: recipe, originalDigest: original, outputDigest: value("OutputDigest"), version: version,
      damage: value("Damage"), fingerprint: value("Fingerprint"))
  }
}
