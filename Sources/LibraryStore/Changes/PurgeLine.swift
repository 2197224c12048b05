import Documents
import TransactionLog

/// The line that records that a photo was removed for good, and which lines of the log are blanked as a result.
struct PurgeLine {
  /// The maximum number of lines that one purge line names; a photo with more has several.
  static let maximumCount = 10_000

  var asset: AssetID
  /// The IDs of the lines.
  var lines: [SHA256Digest]

  init(asset: AssetID, lines: [SHA256Digest]) { (self.asset, self.lines) = (asset, lines) }

  func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var object = LineObject()
    object.set("kind", ChangeKind.purge.rawValue)
    object.set("asset", asset.bits)
    object.set("nonce", nonce)
    object.set("lines", digests: lines)
    return try LogLine(object.bytes())
  }
}
