package import Documents

/// The value of a unit: canonical JSON. No value is nil, not `null`.
package struct UnitValue: Hashable, Sendable {
  /// The canonical form of the value.
  package let json: [UInt8]

  /// The value with this canonical form.
  package init(json: [UInt8]) { self.json = json }

  /// The value of some JSON.
  package init(_ value: JSONValue) { json = value.canonicalBytes() }
}

extension UnitValue: CustomStringConvertible {
  package var description: String { String(decoding: json, as: UTF8.self) }
}
