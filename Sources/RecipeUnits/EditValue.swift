import Adjustments
import Documents
import Merging

/// The value of the unit `edit`: an array that ends with the base.
enum EditValue {
  /// The value of a recipe: format, major version and base.
  static func recipe(major: Int, base: SHA256Digest) -> UnitValue {
    UnitValue([.string(Recipe.formatIdentifier), .integer(major), .string(base.hex)])
  }

  /// The value of data that has no units: format, version, digest of the data and base.
  static func foreign(_ data: EditData) -> UnitValue {
    UnitValue(.texts([data.formatIdentifier, data.formatVersion, data.digest.hex, data.base.hex]))
  }

  /// The base that a value names.
  static func base(of value: UnitValue) -> SHA256Digest { digest(value.value.arrayValue?.last) }

  /// What is known of data without its bytes.
  static func foreignData(of value: UnitValue) -> EditData {
    let parts = value.value.arrayValue ?? []
    let text = { (index: Int) in parts.indices.contains(index) ? parts[index].stringValue ?? "" : "" }
    return EditData(
      formatIdentifier: text(0), formatVersion: text(1), digest: digest(.string(text(2))), bytes: [],
      base: digest(parts.last))
  }

  private static func digest(_ value: JSONValue?) -> SHA256Digest {
    value?.stringValue.flatMap { SHA256Digest(hex: $0) } ?? SHA256Digest(of: [])
  }
}

extension UnitValue {
  /// The value as JSON.
  var value: JSONValue { (try? JSONValue.parse(json)) ?? .null }
}
