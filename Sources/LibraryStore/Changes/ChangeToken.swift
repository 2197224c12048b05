package import Documents

/// A place between two transactions of a library, in the form `LIBRARY:NUMBER:` and 12 digits. A token of a limited view
/// also names the selection of its photos, in a fourth part.
public struct ChangeToken: Hashable, Sendable {
  /// The number of digits of the commit's ID.
  static let digits = 12

  /// The id of the library.
  package let library: Bits128
  /// The number of the last transaction before the place; 0 before the first.
  package let number: Int
  /// The first 12 digits of the ID of that transaction's commit; zeros before the first.
  let check: String
  /// The mark of the selection of a limited view; nil if the view is not limited.
  package private(set) var mark: Bits128?

  /// - Parameter commit: the ID of the commit; nil before the first.
  init(library: Bits128, number: Int, commit: SHA256Digest?) {
    (self.library, self.number) = (library, number)
    check = commit.map { String($0.hex.prefix(Self.digits)) } ?? String(repeating: "0", count: Self.digits)
  }

  /// The same place in a view.
  ///
  /// - Parameter mark: the mark of the view's selection; nil for none.
  package func marked(_ mark: Bits128?) -> ChangeToken {
    var token = self
    token.mark = mark
    return token
  }

  /// Reads a token in the form of `description`; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (3...4).contains(parts.count), let library = Bits128(hex: String(parts[0])), let number = Int(parts[1]),
      number >= 0, "\(number)" == parts[1], parts[2].utf8.count == Self.digits,
      parts[2].utf8.allSatisfy(SHA256Digest.isHexDigit)
    else { return nil }
    (self.library, self.number, check) = (library, number, String(parts[2]))
    guard parts.count == 4 else { return }
    guard let mark = Bits128(hex: String(parts[3])) else { return nil }
    self.mark = mark
  }
}

extension ChangeToken: LosslessStringConvertible {
  public var description: String { "\(library.hex):\(number):\(check)" + (mark.map { ":\($0.hex)" } ?? "") }
}
