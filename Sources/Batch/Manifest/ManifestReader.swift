import Documents
import Jobs

/// Reads the rows of a manifest.
struct ManifestReader {
  /// What the manifest's paths are relative to.
  let folder: String
  /// The defaults for what rows leave out.
  private(set) var defaults: ManifestDefaults
  /// How many rows there were, not counting the row of defaults.
  private(set) var count = 0
  private var isFirst = true

  init(folder: String, defaults: ManifestDefaults) { (self.folder, self.defaults) = (folder, defaults) }

  /// Whether it has read a line.
  var hasBegun: Bool { !isFirst }

  /// Counts a row that is not read.
  mutating func pass() { count += 1 }

  /// The content of a line.
  enum Reading {
    case row(ManifestRow)
    /// A row that cannot be worked on: its name, and the input that it names.
    case bad(Outcome)
    /// The row of defaults.
    case defaults
  }

  /// Reads a line.
  ///
  /// - Throws: `EditError` where it is the first one and shows that the file is not a manifest.
  mutating func read(_ line: ManifestLine) throws(EditError) -> Reading {
    defer { isFirst = false }
    guard case .text(let text) = line else {
      return bad(
        EditError(.badRow, "the row has more than \(ManifestLines.longest >> 20) MiB", at: JSONPointer()), nil)
    }
    if isFirst { try check(first: text) }
    let value: JSONValue
    switch Result(catching: { () throws(JSONSyntaxProblem) in try JSONValue.parse(text) }) {
    case .success(let parsed): value = parsed
    case .failure(let problem):
      var error = EditError(.badRow, "not JSON: \(problem.message)", hint: problem.hint, at: JSONPointer())
      error.problems[0].place = TextPlace(offset: problem.offset, in: text)
      return bad(error, nil)
    }
    guard let object = value.objectValue else {
      return bad(EditError(.badRow, "expected an object, found \(value.kind)", at: JSONPointer()), nil)
    }
    if object["type"] == "defaults" {
      guard isFirst else {
        return bad(EditError(.badRow, "the row of defaults must be the first one", at: JSONPointer()), object)
      }
      try takeDefaults(object)
      return .defaults
    }
    var reading = RowReading(object, index: count, folder: folder, defaults: defaults)
    guard let row = reading.row() else {
      return bad(reading.error.placed(in: text), object)
    }
    count += 1
    return .row(row)
  }

  /// Throws if the first line shows that the file is not a manifest at all.
  private func check(first text: [UInt8]) throws(EditError) {
    let start = text.drop { $0 == 0x20 || $0 == 0x09 }
    let rest = start.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    guard start.first != UInt8(ascii: "{") || rest.isEmpty else { return }
    let found = start.first == UInt8(ascii: "[") || start.first == UInt8(ascii: "{")
    throw EditError(
      .badManifest, "expected JSON Lines: one row as a JSON object on each line",
      hint: found ? "write each row on a line of its own: 'jq -c' does" : "a row is {\"input\": …, \"output\": …}")
  }

  private mutating func takeDefaults(_ object: JSONObject) throws(EditError) {
    var reading = RowReading(object, index: 0, folder: folder, defaults: defaults)
    guard let read = reading.defaults() else {
      let error = reading.error
      throw EditError(
        .badManifest, "the row of defaults: \(error.message)" + (error.problems.first.map { " (\($0.pointer))" } ?? ""),
        hint: error.hint)
    }
    defaults = read
  }

  private mutating func bad(_ error: EditError, _ object: JSONObject?) -> Reading {
    defer { count += 1 }
    let output = object?["output"]?.stringValue
    let input = object?["input"]?.stringValue
    let id = object?["id"]?.stringValue ?? output
    var result = Outcome(input: input ?? "", status: .failed(error))
    result.id = id.flatMap { $0.isEmpty ? nil : $0 } ?? "row \(count + 1)"
    (result.index, result.output) = (count, output)
    result.inputPlace = input.flatMap { try? StoragePlace($0, relativeTo: folder) }
    return .bad(result)
  }
}

extension EditError {
  /// The error of a row with its place in the text of the row.
  fileprivate func placed(in text: [UInt8]) -> EditError {
    var placed = self
    guard let document = JSONParser.parse(text).0 else { return self }
    placed.problems = problems.map { $0.placed(in: document) }
    return placed
  }

  /// The error of a row with the number of its line in the manifest.
  func onLine(_ number: Int) -> EditError {
    var error = self
    for index in problems.indices {
      var place = problems[index].place ?? TextPlace(offset: 0, in: [])
      place.line = number
      error.problems[index].place = place
    }
    return error
  }
}
