package import RecipeModel
package import VIPS

/// What renders, and in which version: pixels are the same only where this is.
package enum EngineVersion {
  /// The version of photoedit.
  package static let photoedit = "0.1.0"

  /// The version of our own arithmetic; it grows when any pixel may change.
  package static let engine = 1

  /// What renderings say they were made with.
  package static let software = "photoedit \(photoedit)"

  /// Everything that decides about pixels and bytes, for a revision's manifest.
  package static var json: JSONValue { json { _ in true } }

  /// What decides about the pixels that are decoded from a format. The same whatever else this process has loaded.
  package static func json(decoding format: FileFormat) -> JSONValue {
    json { codec in
      switch codec {
      case "libheif": format == .heic || format == .avif
      case "libjxl": format == .jpegXL
      default: true
      }
    }
  }

  private static func json(_ isPart: (String) -> Bool) -> JSONValue {
    let versions = VIPSLibrary.codecVersions.filter { isPart($0.key) }.sorted { $0.key < $1.key }
    let codecs = versions.map { ($0.key, JSONValue.string($0.value)) }
    return [
      "photoedit": .string(photoedit), "engine": .number(Double(engine)), "libvips": .string(VIPSLibrary.version),
      "vector": .bool(VIPSLibrary.usesVectorCode),
      "codecs": .object(JSONObject(codecs.map { (key: $0.0, value: $0.1) })),
    ]
  }
}
