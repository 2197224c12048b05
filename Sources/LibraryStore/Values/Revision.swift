/// A state of a photo, in the form that follows the `@`.
public enum Revision: Hashable, Sendable {
  /// The current state: `ASSET@`, or `ASSET` alone.
  case current
  /// A number of steps back in the undo list: `ASSET@-1`.
  case back(Int)
  /// The state of the entry with this number; a move has the state it leads to: `ASSET@5`; `ASSET@0` is the original.
  case entry(Int)

  /// Reads the text after the `@`; nil for any other text.
  package init?(_ text: String) {
    if text.isEmpty {
      self = .current
      return
    }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      return nil
    }
    self = digits.count == text.count ? .entry(number) : .back(number)
  }

  /// Splits `ASSET@REVISION`. A name that does not end in a revision, such as `a@2x.jpg`, means the current state.
  package static func split(_ text: String) -> (asset: String, revision: Revision) {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")),
      let revision = Revision(String(decoding: text.utf8[at...].dropFirst(), as: UTF8.self))
    else { return (text, .current) }
    return (String(decoding: text.utf8[..<at], as: UTF8.self), revision)
  }
}

extension Revision: CustomStringConvertible {
  public var description: String {
    switch self {
    case .current: ""
    case .back(let steps): "-\(steps)"
    case .entry(let number): "\(number)"
    }
  }
}
