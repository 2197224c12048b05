extension JSONLayout {
  /// The longest line for a part that is laid out on one line.
  private static let width = 110

  /// A value with its comments.
  indirect enum Node {
    case scalar(String)
    case container(open: String, items: [Item], last: [String], close: String)

    /// The value on one line; nil if there are comments, or objects in an array.
    var inline: String? {
      switch self {
      case .scalar(let text): return text
      case .container(let open, let items, let last, let close):
        guard last.isEmpty else { return nil }
        let parts = items.map(\.inline)
        guard !parts.contains(nil) else { return nil }
        if open == "[", items.contains(where: \.node.isObject) { return nil }
        let inner = parts.compactMap { $0 }.joined(separator: ", ")
        return open == "{" && !items.isEmpty ? "{ \(inner) }" : open + inner + close
      }
    }

    var isObject: Bool { if case .container("{", let items, _, _) = self { !items.isEmpty } else { false } }

    func laidOut(indent: Int, used: Int) -> String {
      if let inline, used + inline.count <= JSONLayout.width { return inline }
      return broken(indent: indent)
    }

    func broken(indent: Int) -> String {
      guard case .container(let open, let items, let last, let close) = self, !items.isEmpty || !last.isEmpty else {
        return inline ?? ""
      }
      let space = String(repeating: " ", count: indent + 2)
      var lines: [String] = []
      for (index, item) in items.enumerated() {
        lines += item.before.map { space + $0 }
        let key = item.key.map { $0 + ": " } ?? ""
        let comma = index == items.count - 1 ? "" : ","
        let value = item.node.laidOut(indent: indent + 2, used: indent + 3 + key.count)
        lines.append(space + key + value + comma + (item.after.map { " " + $0 } ?? ""))
      }
      lines += last.map { space + $0 }
      return open + "\n" + lines.joined(separator: "\n") + "\n" + String(repeating: " ", count: indent) + close
    }
  }

  /// An element or a member.
  struct Item {
    var before: [String]
    var key: String?
    var node: Node
    var after: String?

    var inline: String? {
      guard before.isEmpty, after == nil, let value = node.inline else { return nil }
      return (key.map { $0 + ": " } ?? "") + value
    }
  }
}
