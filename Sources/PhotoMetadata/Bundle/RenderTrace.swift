/// The note a rendering carries about how it was made, so that a second application to it can be noticed.
package struct RenderTrace: Sendable, Hashable {
  /// The XMP namespace of the note.
  package static let namespace = "https://photoedit.org/ns/1.0/"

  /// The digest of the recipe, in hexadecimal.
  package var recipeDigest: String
  /// The digest of the original file, in hexadecimal.
  package var originalDigest: String
  /// The digest of the settings that decided about format, size, encoding and metadata, in hexadecimal; nil in notes of
  /// programs that left none.
  package var outputDigest: String?
  /// The version of the program that rendered.
  package var version: String
  /// What was damaged in the original; nil where nothing was.
  package var damage: String?

  /// Makes a note.
  package init(
    recipeDigest: String, originalDigest: String, outputDigest: String? = nil, version: String, damage: String? = nil
  ) {
    (self.recipeDigest, self.originalDigest) = (recipeDigest, originalDigest)
    (self.outputDigest, self.version) = (outputDigest, version)
    self.damage = damage
  }

  /// The properties in the order they are written.
  var properties: [(name: String, value: String)] {
    [("RecipeDigest", recipeDigest), ("OriginalDigest", originalDigest)]
      + (outputDigest.map { [("OutputDigest", $0)] } ?? []) + [("Version", version)]
      + (damage.map { [("Damage", $0)] } ?? [])
  }

  /// Finds the note in an XMP packet: nil where there is none, it is incomplete, or the packet is malformed.
  package static func read(fromXMP packet: [UInt8]) -> RenderTrace? {
    guard let packet = try? XMPPacket(packet) else { return nil }
    func value(_ name: String) -> String? { packet.text(XMPName(namespace, name)) }
    guard let recipe = value("RecipeDigest"), let original = value("OriginalDigest"), let version = value("Version")
    else { return nil }
    return RenderTrace(
      recipeDigest: recipe, originalDigest: original, outputDigest: value("OutputDigest"), version: version,
      damage: value("Damage"))
  }
}
