import Adjustments
import Documents
import ImageFiles
import Rendering
import Threads
import VIPS

/// What it takes to plan an edit of a photo, as a library remembers it of an original.
struct OriginalFacts: Hashable, Sendable {
  /// What is known of the photo; without its metadata, and with colors that only plan the same.
  let source: SourceInfo
  /// The memory that decoding takes.
  let decoding: DecodingMemory
  /// What a person is told who edits it.
  let warnings: [String]

  /// The longest record, in bytes. A photo with more to say is opened each time.
  private static let longest = 4096

  /// What is remembered of a photo that was opened.
  ///
  /// - Returns: Canonical JSON; nil where the photo was opened within other limits than the usual ones, or has too much to
  ///   say.
  static func record(of photo: Photo) -> [UInt8]? {
    guard photo.limits == PhotoLimits().decoding, !photo.forgivesDamage else { return nil }
    let (info, memory) = (photo.info, DecodingMemory(photo))
    func number(_ value: Int) -> JSONValue { .number(Double(value)) }
    let record: JSONValue = [
      "version": .string(version(of: info.format)), "format": .string(info.format.rawValue),
      "width": number(info.storedSize.width), "height": number(info.storedSize.height),
      "orientation": number(info.orientation), "depth": number(info.depth), "bands": number(info.bands),
      "color": .string(PlannedColors(info.color).rawValue), "pages": number(info.pageCount),
      "streamed": number(memory.streamed), "complete": number(memory.complete),
      "warnings": .array(photo.warnings.map { .string($0) }),
    ]
    let bytes = record.canonicalBytes()
    return bytes.count <= longest ? bytes : nil
  }

  /// Reads a record; nil for one of other versions, and for anything else.
  init?(_ record: [UInt8]) {
    guard record.count <= Self.longest, let json = try? JSONValue.parse(record),
      let format = json["format"]?.stringValue.flatMap(FileFormat.init(rawValue:)),
      json["version"]?.stringValue == Self.version(of: format),
      let width = json["width"]?.integerValue, let height = json["height"]?.integerValue,
      let orientation = json["orientation"]?.integerValue, let depth = json["depth"]?.integerValue,
      let bands = json["bands"]?.integerValue,
      let colors = json["color"]?.stringValue.flatMap(PlannedColors.init(rawValue:)),
      let pages = json["pages"]?.integerValue, let streamed = json["streamed"]?.integerValue,
      let complete = json["complete"]?.integerValue, let warnings = json["warnings"]?.arrayValue
    else { return nil }
    guard width > 0, height > 0, (1...8).contains(orientation), [8, 16].contains(depth), (1...4).contains(bands)
    else { return nil }
    self.warnings = warnings.compactMap(\.stringValue)
    decoding = DecodingMemory(streamed: streamed, complete: complete)
    source = SourceInfo(
      planning: format, storedSize: FrameSize(width: width, height: height), orientation: orientation, depth: depth,
      bands: bands, colors: colors, pageCount: pages)
  }

  private static let versions = Monitor([FileFormat: String]())

  /// Grows with every change of what is recorded of the same photo.
  private static let revision = 1

  /// The versions for which records of a format hold: of what reads headers, and of the record.
  private static func version(of format: FileFormat) -> String {
    if let known = versions.withLock({ $0[format] }) { return known }
    let engine = SHA256Digest(of: EngineVersion.json(decoding: format).canonicalBytes()).hex.prefix(16)
    let version = "\(revision)-\(engine)"
    versions.withLock { $0[format] = version }
    return version
  }
}
