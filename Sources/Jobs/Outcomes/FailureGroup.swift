/// The failures with one code: how many, and some of them.
package struct FailureGroup: Sendable {

  /// How many are kept as examples.
  static let exampleLimit = 20
  /// How many codes are counted separately; further ones are counted together. There are fewer codes than that.
  static let groupLimit = 100
  /// Stands for all further codes.
  static let others = "other"

  package let code: String
  package private(set) var count = 0
  /// The first of them, in the order in which they ended.
  package private(set) var examples: [Outcome] = []

  init(code: String) { self.code = code }

  /// Counts one.
  mutating func add(_ outcome: Outcome) {
    count += 1
    if examples.count < Self.exampleLimit { examples.append(outcome) }
  }
}
