import Documents
import TransactionLog

/// The line of the settings of the library itself.
struct LibrarySettingsLine: LinkedLine {
  var renditions: RenditionPolicy
  var parents: [SHA256Digest] = []
  var subject: LoggedChange.Subject { .library }

  init(renditions: RenditionPolicy) { self.renditions = renditions }

  func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var values = LineObject()
    values.set("renditions", renditions.rawValue)
    var object = LineObject()
    object.set("kind", ChangeKind.set.rawValue)
    object.set("nonce", nonce)
    object.set("parents", digests: parents)
    object.set("values", values)
    return try LogLine(object.bytes())
  }
}
