package import Documents
package import ImageFiles
import VIPS

/// The versions of everything that affects pixels: equal versions give equal pixels.
package enum EngineVersion {
  /// The version of photoedit.
  package static let photoedit = "0.1.0"

  /// The version of our own arithmetic; it increases when any pixel may change.
  package static let engine = 4

  /// The version of the options that the encoders of HEIC and AVIF get where settings leave them open.
  private static let encodings = 2

  /// The software that renderings name in their metadata.
  package static let software = "photoedit \(photoedit)"

  /// The versions of the engine and of all codecs.
  package static var json: JSONValue { json(of: FileFormat.allCases) }

  /// The versions that affect the pixels decoded from a format and the bytes of the encoded file, independent of other
  /// codecs that this process has loaded.
  package static func json(decoding source: FileFormat, encoding target: FileFormat? = nil) -> JSONValue {
    json(of: [source] + (target.map { [$0] } ?? []))
  }

  /// The current versions of the codecs that a record names.
  package static func json(inPlaceOf recorded: JSONValue) -> JSONValue {
    let names = Set(recorded["codecs"]?.objectValue?.keys ?? [])
    return json(of: FileFormat.allCases.filter { $0.reading.libraryOnDemand.map(names.contains) ?? true })
  }

  private static func json(of formats: [FileFormat]) -> JSONValue {
    for format in formats where format.reading.libraryOnDemand != nil { _ = format.isReadable }
    let others = Set(FileFormat.allCases.compactMap(\.reading.libraryOnDemand)).subtracting(
      formats.compactMap(\.reading.libraryOnDemand))
    let versions = VIPSLibrary.codecVersions.filter { !others.contains($0.key) }.sorted { $0.key < $1.key }
    let codecs = versions.map { ($0.key, JSONValue.string($0.value)) }
    var members: [JSONObject.Member] = [
      ("photoedit", .string(photoedit)), ("engine", .number(Double(engine))),
      ("libvips", .string(VIPSLibrary.version)), ("vector", .bool(VIPSLibrary.usesVectorCode)),
      ("codecs", .object(JSONObject(codecs.map { (key: $0.0, value: $0.1) }))),
    ]
    if formats.contains(where: { $0.reading.libraryOnDemand == "libheif" }) {
      members.append(("encodings", .number(Double(encodings))))
    }
    return .object(JSONObject(members))
  }
}
