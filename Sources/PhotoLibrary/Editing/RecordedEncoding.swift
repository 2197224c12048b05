import Adjustments
import Documents
import ImageFiles
import Rendering
import Threads

/// The history's record of how a rendition is encoded, in canonical JSON.
struct RecordedEncoding {
  /// The output settings.
  let settings: [UInt8]
  /// The versions of the software that decodes the photo and encodes the rendition.
  let versions: [UInt8]

  init(_ settings: OutputSettings, decoding source: FileFormat, encoding format: FileFormat) {
    self.settings = JSONValue.object(settings.json).canonicalBytes()
    versions = EngineVersion.json(decoding: source, encoding: format).canonicalBytes()
  }

  /// What the settings of `EditingSession.renditionTarget(of:)` depend on.
  private struct Key: Hashable {
    let source: FileFormat
    let format: OutputFormat?
    let metadata: MetadataChoice
  }

  private static let known = Monitor([Key: RecordedEncoding]())

  /// The record for a rendition with the settings of `EditingSession.renditionTarget(of:)`. It is written once for all
  /// photos of a format, since writing it costs more than a photo's share of the log.
  static func standard(_ settings: OutputSettings, decoding source: FileFormat) -> RecordedEncoding {
    let key = Key(source: source, format: settings.format, metadata: settings.metadata)
    if let encoding = known.withLock({ $0[key] }) { return encoding }
    let encoding = RecordedEncoding(settings, decoding: source, encoding: settings.format?.fileFormat ?? source)
    known.withLock { $0[key] = encoding }
    return encoding
  }
}
