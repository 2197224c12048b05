import Adjustments
import Documents
import ImageFiles
import Rendering
import Threads

/// The facts about an original that planning an edit needs, as a library remembers them.
struct OriginalFacts: Hashable, Sendable {
  /// What is known about the photo, without its metadata, and with colors that are equivalent only for planning.
  let source: SourceInfo
  /// The memory that decoding takes.
  let decoding: DecodingMemory
  /// The warnings for a user who edits the photo.
  let warnings: [String]

  /// The longest record, in bytes. A photo with a longer record is opened each time.
  private static let longest = 4096

  /// The record of a photo that was opened.
  ///
  /// - Returns: Canonical JSON; nil where the photo was opened with limits other than the usual ones, or its record is
  ///   too long.
  static func record(of photo: Photo) -> [UInt8]? {
    guard photo.limits == PhotoLimits().decoding, !photo.forgivesDamage else { return nil }
    let (info, memory) = (photo.info, DecodingMemory(photo))
    func number(_ value: Int) -> JSONValue { .number(Double(value)) }
    let record: JSONValue = [
      "version": .string(version(of: info.format)), "format": .string(info.format.identifier),
      "width": number(info.storedSize.width), "height": number(info.storedSize.height),
      "orientation": number(info.orientation), "depth": number(info.depth), "bands": number(info.bands),
      "color": .string(PlannedColors(info.color).rawValue), "pages": number(info.pageCount),
      "streamed": number(memory.streamed), "complete": number(memory.complete),
      "warnings": .array(photo.warnings(isAdjusted: true).map { .string($0) }),
    ]
    let bytes = record.canonicalBytes()
    return bytes.count <= longest ? bytes : nil
  }

  /// Reads a record; nil for a record of other versions, and for anything that is not a record.
  init?(_ record: [UInt8]) {
    guard record.count <= Self.longest, let json = try? JSONValue.parse(record),
      let format = json["format"]?.stringValue.flatMap({ FileFormat(identifier: $0) }),
      json["version"]?.stringValue == Self.version(of: format),
      let width = json["width"]?.integerValue, let height = json["height"]?.integerValue,
      let orientation = json["orientation"]?.integerValue, let depth = json["depth"]?.integerValue,
      let bands = json["bands"]?.integerValue,
      let colors = json["color"]?.stringValue.flatMap(PlannedColors.init(rawValue:)),
      let pages = json["pages"]?.integerValue, let streamed = json["streamed"]?.integerValue,
      let complete = json["complete"]?.integerValue, let warnings = json["warnings"]?.arrayValue
    else { return nil }
    guard width > 0, height > 0, (1...8).contains(orientation), [8, 16, 32].contains(depth), (1...4).contains(bands)
    else { return nil }
    self.warnings = warnings.compactMap(\.stringValue)
    decoding = DecodingMemory(streamed: streamed, complete: complete)
    source = SourceInfo(
      planning: format, storedSize: FrameSize(width: width, height: height), orientation: orientation, depth: depth,
      bands: bands, colors: colors, pageCount: pages)
  }

  private static let versions = Monitor([FileFormat: String]())

  /// Grows with every change to what is recorded about the same photo.
  private static let revision = 1

  /// The versions for which records of a format are valid: those of the software that reads headers, and of the record.
  private static func version(of format: FileFormat) -> String {
    if let known = versions.withLock({ $0[format] }) { return known }
    let engine = SHA256Digest(of: EngineVersion.json(decoding: format).canonicalBytes()).hex.prefix(16)
    let version = "\(revision)-\(engine)"
    versions.withLock { $0[format] = version }
    return version
  }
}
