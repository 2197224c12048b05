/// The failed rows with one code: how many, and some of them.
package struct FailureGroup: Sendable {
  /// A failed row.
  package struct Example: Sendable {
    package var id: String
    package var input: String?
    package var error: RowError
  }

  /// How many rows are kept as examples.
  static let exampleLimit = 20
  /// How many codes are counted separately; further ones are counted together. There are fewer codes than that.
  static let groupLimit = 100
  /// Stands for all further codes.
  static let others = "other"

  package let code: String
  package private(set) var count = 0
  /// The first of the rows, in the order in which they ended.
  package private(set) var examples: [Example] = []

  init(code: String) { self.code = code }

  /// Counts a row.
  mutating func add(_ result: RowResult, _ error: RowError) {
    count += 1
    if examples.count < Self.exampleLimit { examples.append(Example(id: result.id, input: result.input, error: error)) }
  }
}
