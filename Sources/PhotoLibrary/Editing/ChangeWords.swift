package import Adjustments
import Documents

/// Differences between recipes in words: `Exposure, ev: 0 → 0.5`.
package enum ChangeWords {
  /// The differences between two recipes. The page's own notes, in keys that begin with `x-`, are left out.
  package static func texts(from before: Recipe, to after: Recipe) -> [String] {
    RecipeChange.changes(from: before, to: after).filter { !$0.place.contains(".x-") }.map(text)
  }

  /// A difference in words.
  private static func text(_ change: RecipeChange) -> String {
    let parts = change.place.split(separator: ".", maxSplits: 1).map(String.init)
    let name = name(of: parts.first ?? change.place, change)
    if parts.count > 1 {
      return "\(name), \(words(parts[1]).lowercased()): \(shown(change.before)) → \(shown(change.after))"
    }
    return switch (change.before, change.after) {
    case (nil, let after?): "Added \(name)" + settings(after)
    case (.some, nil): "Removed \(name)"
    case (let before, let after): "\(name): \(shown(before)) → \(shown(after))"
    }
  }

  /// The adjustment that a place names: by its op, or by an id, which usually begins with the op.
  private static func name(of place: String, _ change: RecipeChange) -> String {
    guard place.hasPrefix("#") else { return title(place) }
    let step = change.after?.objectValue ?? change.before?.objectValue
    if let op = step?["op"]?.stringValue { return title(op) }
    let id = place.dropFirst()
    return title(String(id.prefix { $0 != "-" }))
  }

  /// The name of an adjustment for people: `Tone equalizer` for `toneEqualizer`, `HSL` for `hsl`.
  package static func title(_ op: String) -> String {
    let short = ["hsl": "HSL", "lut": "LUT"]
    let (name, number) = (op.prefix { $0 != "[" }, op.drop { $0 != "[" })
    return (short[String(name)] ?? words(String(name))) + number
  }

  /// A name in camel case as words, the first with a capital.
  package static func words(_ name: String) -> String {
    var text = ""
    for character in name {
      text += character.isUppercase && !text.isEmpty ? " " + character.lowercased() : String(character)
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func shown(_ value: JSONValue?) -> String {
    guard let value else { return "none" }
    let shape = value.objectValue?["shape"]?.stringValue
    return shortened(value.stringValue ?? shape.map { "\($0) mask" } ?? value.canonicalString())
  }

  /// A value's text in at most 60 characters.
  static func shortened(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }

  private static func settings(_ step: JSONValue) -> String {
    let members =
      step.objectValue?.members.filter {
        !["op", "id"].contains($0.key) && !$0.key.hasPrefix("x-")
      } ?? []
    let shown = members.prefix(3).map { "\(words($0.key).lowercased()) \(self.shown($0.value))" }
    return shown.isEmpty ? "" : ": " + shown.joined(separator: ", ") + (members.count > 3 ? ", …" : "")
  }
}
