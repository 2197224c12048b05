package import RecipeModel
import VIPS

/// What renders, and in which version: pixels are the same only where this is.
package enum EngineVersion {
  /// The version of photoedit.
  package static let photoedit = "0.1.0"

  /// The version of our own arithmetic; it grows when any pixel may change.
  package static let engine = 1

  /// What renderings say they were made with.
  package static let software = "photoedit \(photoedit)"

  /// Everything that decides about pixels and bytes, for a revision's manifest.
  package static var json: JSONValue {
    let codecs = VIPSLibrary.codecVersions.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
    return [
      "photoedit": .string(photoedit), "engine": .number(Double(engine)), "libvips": .string(VIPSLibrary.version),
      "vector": .bool(VIPSLibrary.usesVectorCode),
      "codecs": .object(JSONObject(codecs.map { (key: $0.0, value: $0.1) })),
    ]
  }
}
