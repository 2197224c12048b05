import Contract
import Jobs
import PhotoEdit

extension SkippedFiles {
  /// Writes a row, or a line for people, unless nothing was left out.
  func show(json: Bool) {
    guard !isEmpty else { return }
    guard json else { return Console.log(Console.safe(sentence)) }
    Row(
      .skippedFiles,
      [
        "files": .integer(count),
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
