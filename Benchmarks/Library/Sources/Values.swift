import Foundation

/// What a probe tells: numbers by name, one a line.
struct Values {
  private(set) var numbers: [String: Double] = [:]

  init() {}

  /// Reads what a probe has printed; other lines are passed over.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      if words.count == 2, let value = Double(words[1]) { numbers[String(words[0])] = value }
    }
  }

  subscript(_ name: String) -> Double? {
    get { numbers[name] }
    set { numbers[name] = newValue }
  }

  /// A number that a probe always tells.
  func value(_ name: String) throws -> Double {
    guard let value = numbers[name] else { throw BenchError("a probe did not tell '\(name)'") }
    return value
  }

  /// The text that `init` reads.
  var text: String { numbers.sorted { $0.key < $1.key }.map { "\($0) \($1)\n" }.joined() }
}

/// Why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
