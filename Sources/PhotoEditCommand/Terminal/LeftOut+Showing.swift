import Jobs
import PhotoEdit

extension LeftOut {
  /// Writes a row, or a line for people, unless nothing was left out.
  func show(json: Bool) {
    guard !isEmpty else { return }
    guard json else { return Console.talk(Console.safe(sentence)) }
    Row(
      .leftOut,
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
