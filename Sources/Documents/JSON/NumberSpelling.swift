/// Spellings of numbers that people use and JSON does not have.
package enum NumberSpelling {
  /// The number that a text means, as JSON writes it: `0.3` for `+0.3`, `0.5` for `.5`, `1.5` for `1,5`, `50` for `50%`;
  /// nil where it means none, and where JSON writes it the same.
  package static func json(_ text: String) -> String? {
    var rest = Substring(text)
    let sign = rest.hasPrefix("-") ? "-" : ""
    if rest.hasPrefix("-") || rest.hasPrefix("+") { rest.removeFirst() }
    if rest.hasSuffix("%") { rest.removeLast() }
    let parts = rest.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let digits = parts[0].drop { $0 == "0" }
    let whole = digits.isEmpty ? "0" : String(digits)
    let fraction = parts.count == 2 && !parts[1].isEmpty ? "." + parts[1] : ""
    let number = sign + whole + fraction
    return number == text ? nil : number
  }
}
