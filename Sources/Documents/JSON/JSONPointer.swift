/// A path to a part of a JSON document, written as in RFC 6901: `/adjustments/2/ev`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The keys and indexes along the path, not escaped.
  public var tokens: [String]

  /// The pointer to the document itself.
  package init() { tokens = [] }

  /// A pointer of these keys and indexes.
  package init(_ tokens: [String]) { self.tokens = tokens }

  /// The pointer to a member of the object this one points to.
  package func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  /// The pointer to an element of the array this one points to.
  package func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens + [String(index)]) }

  /// The pointer to the part that encloses this one; nil for the document itself.
  package var parent: JSONPointer? { tokens.isEmpty ? nil : JSONPointer(tokens.dropLast()) }

  public var description: String { tokens.map { "/" + Self.escaped($0) }.joined() }

  /// A key with `~` and `/` written as `~0` and `~1`.
  static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
    var result = ""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
