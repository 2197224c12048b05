import ArgumentParser
import Documents
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// The options of conditions as they are given, in every combination.
@Suite("options of conditions", .timeLimit(.minutes(Effort.minutes)))
struct FilterOptionTests {
  /// Each condition as it is typed, in the order of the help, and as it is repeated to people.
  private static let conditions: [(words: [String], text: String)] = [
    (["--favorite"], "--favorite"), (["--edited"], "--edited"), (["--hidden"], "--hidden"),
    (["--trashed"], "--trashed"), (["--rating", "0"], "--rating 0"), (["--rejected"], "--rejected"),
    (["--keyword", "a b", "--keyword", "c"], "--keyword 'a b' --keyword c"),
    (["--search", "it's"], #"--search 'it'\''s'"#),
    (["--camera", "X100"], "--camera X100"), (["--folder", "in"], "--folder in"),
    (["--since", "2026-05"], "--since 2026-05"), (["--until", "2027"], "--until 2027"),
    (["--near", "-48.1,11,5"], "--near -48.1,11,5"),
    (["--predicate", #"{"key":"rating"}"#], #"--predicate '{"key":"rating"}'"#),
  ]

  @Test("conditions are repeated as they were given, in the order of the help, and no condition is none")
  func text() throws {
    let none = try FilterOptions.parse([])
    #expect(none.isEmpty && none.text.isEmpty)
    for (index, first) in Self.conditions.enumerated() {
      let alone = try FilterOptions.parse(first.words)
      #expect(!alone.isEmpty && alone.text == first.text)
      for second in Self.conditions[(index + 1)...]
      where first.words[0] != "--rating" || second.words[0] != "--rejected" {
        #expect(try FilterOptions.parse(second.words + first.words).text == first.text + " " + second.text)
      }
    }
    let all = Self.conditions.filter { $0.words[0] != "--rejected" }
    let parsed = try FilterOptions.parse(all.reversed().flatMap(\.words))
    #expect(parsed.text == all.map(\.text).joined(separator: " "))
  }

  @Test("hidden photos and those in the trash are found only where they are asked for")
  func hidden() throws {
    let scratch = try ScratchFolder()
    let library: Library = try Library.create(in: scratch.url)
    for condition in Self.conditions.map(\.words) where condition[0] != "--predicate" {
      let fetch = try FilterOptions.parse(condition).fetch(in: library)
      #expect(fetch.includesHidden == ["--hidden", "--trashed"].contains(condition[0]), "\(condition)")
      #expect(fetch.includesTrashed == (condition[0] == "--trashed"), "\(condition)")
    }
    let error = #expect(throws: EditError.self) {
      try FilterOptions.parse(["--predicate", #"{"key":"rating"}"#]).fetch(in: library)
    }
    #expect(error?.code == .badPredicate)
  }

  @Test("a time ends after it begins: the last day of --until is not before the first of --since")
  func times() {
    // Each date with its first and its last day.
    let dates = [
      ("2025", "2025-01-01", "2025-12-31"), ("2026", "2026-01-01", "2026-12-31"),
      ("2026-04", "2026-04-01", "2026-04-30"),
      ("2026-05", "2026-05-01", "2026-05-31"), ("2025-12", "2025-12-01", "2025-12-31"),
      ("2025-12-31", "2025-12-31", "2025-12-31"), ("2026-01-01", "2026-01-01", "2026-01-01"),
      ("2026-04-30", "2026-04-30", "2026-04-30"), ("2026-05-01", "2026-05-01", "2026-05-01"),
      ("2026-05-31", "2026-05-31", "2026-05-31"),
    ]
    for (since, first, _) in dates {
      for (until, _, last) in dates {
        let options = try? FilterOptions.parse(["--since", since, "--until", until])
        #expect((options != nil) == (first <= last), "\(since) \(until)")
      }
    }
  }

  @Test("what says nothing is no condition", arguments: ["--search", "--folder"])
  func nothing(option: String) {
    #expect(throws: (any Error).self) { try FilterOptions.parse([option, ""]) }
    #expect((try? FilterOptions.parse([option, " "])) == nil || option == "--folder")
    #expect((try? FilterOptions.parse([option, " x"])) != nil)
  }
}
