import Documents
import TransactionLog

/// The line of a rendition, written with its edit or later. The last one counts.
struct RenditionLine {
  var asset: AssetID
  /// The id of the edit.
  var target: SHA256Digest
  var rendition: StoredRendition

  init(asset: AssetID, target: SHA256Digest, rendition: StoredRendition) {
    (self.asset, self.target, self.rendition) = (asset, target, rendition)
  }

  func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var object = LineObject()
    object.set("kind", ChangeKind.rendition.rawValue)
    object.set("asset", asset.bits)
    object.set("target", target)
    object.set("nonce", nonce)
    object.set("digest", rendition.object.digest)
    object.set("size", rendition.object.size)
    object.set("mediaType", rendition.mediaType)
    object.set("pixelDigest", rendition.pixelDigest)
    object.set(flag: "reproducible", rendition.isReproducible)
    if let versions = rendition.versions { object.set("versions", canonical: versions) }
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if it lacks something.
  init?(_ members: LineMembers) {
    guard let asset = members.bits("asset"), let target = members.digest("target"),
      let digest = members.digest("digest"), let size = members.count("size"),
      let mediaType = members.string("mediaType")
    else { return nil }
    self.init(
      asset: AssetID(asset), target: target,
      rendition: StoredRendition(
        object: StoredObject(digest: digest, size: size), mediaType: mediaType,
        pixelDigest: members.string("pixelDigest"), isReproducible: members.isTrue("reproducible"),
        versions: members.value("versions").map { Array($0) }))
  }
}
