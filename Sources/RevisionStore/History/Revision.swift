/// A state of an asset, as people name it after the `@`.
package enum Revision: Hashable, Sendable {
  /// The current state: `ASSET@`, or `ASSET` alone.
  case current
  /// So many steps back in the undo list: `ASSET@-1`.
  case back(Int)
  /// The entry with this number, where a move stands for its target: `ASSET@5`; `ASSET@0` is the original.
  case entry(Int)

  /// Reads what stands after the `@`; nil where it is no revision.
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

  /// Takes `ASSET@REVISION` apart; a name without a revision at its end, such as `a@2x.jpg`, means the current state.
  package static func split(_ text: String) -> (asset: String, revision: Revision) {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")),
      let revision = Revision(String(decoding: text.utf8[at...].dropFirst(), as: UTF8.self))
    else { return (text, .current) }
    return (String(decoding: text.utf8[..<at], as: UTF8.self), revision)
  }
}

extension Revision: CustomStringConvertible {
  package var description: String {
    switch self {
    case .current: ""
    case .back(let steps): "-\(steps)"
    case .entry(let number): "\(number)"
    }
  }
}

extension History {
  /// The number of the state a revision names, or nil where there is none.
  package func state(_ revision: Revision) -> Int? {
    switch revision {
    case .current: current
    case .back(let steps): steps <= position ? states[position - steps] : nil
    case .entry(let number): stateOfEntry.indices.contains(number) ? stateOfEntry[number] : nil
    }
  }
}
