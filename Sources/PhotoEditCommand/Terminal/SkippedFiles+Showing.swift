import ArgumentParser
import Contract
import Jobs
import PhotoEdit

extension SkippedFiles {
  /// Ends the command with exit status 3 where what was left out is an error.
  ///
  /// - Throws: `ExitCode`
  func check() throws {
    if areErrors, !isEmpty { throw ExitCode(3) }
  }

  /// Writes a row, or a line for people, unless nothing was left out.
  func show(json: Bool) {
    guard !isEmpty else { return }
    guard json else { return Console.log((areErrors ? "error: " : "") + Console.safe(sentence)) }
    Row(
      .skippedFiles,
      [
        "files": .integer(count), "isError": areErrors ? .bool(true) : nil,
        "kinds": .array(
          kinds.map { group in
            [
              "kind": .string(group.kind.rawValue), "files": .integer(group.count),
              "extensions": .array(group.extensions.sorted().map { .string($0) }),
            ]
          }),
      ]
    ).print()
  }
}
