import Documents
import Foundation
import TestSupport
import Testing

/// Calls that fail before any library is opened.
@Suite("invalid calls for organizing", .timeLimit(.minutes(Effort.minutes)))
struct OrganizingUsageTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private func checkUsage(_ arguments: [String]) throws {
    let error = try shop.program.run(arguments + ["--json"]).error
    #expect(error?["exit"] == .number(64), "\(arguments)")
    #expect(error?["hint"]?.stringValue?.isEmpty == false)
    #expect(shop.files == [])
  }

  @Test(
    "invalid calls of album exit with 64",
    arguments: [
      ["create", ""], ["create", "x", "--rating", "4"], ["create", "x", "--smart"], ["add", "x"], ["move", "x"],
      ["create", "x", "--smart", "--as-folder", "--rating", "1"], ["create", "x", "--smart", "--hidden"],
      ["create", String(repeating: "x", count: 1001)], ["change", "x"], ["change", "x", "--title", ""],
      ["remove", "x"],
      ["create", "x", "--smart", "--rating", "6"], ["frob"],
    ])
  func album(arguments: [String]) throws { try checkUsage(["album"] + arguments) }

  @Test(
    "invalid calls of list and search exit with 64",
    arguments: [
      ["--limit", "0"], ["--limit", "-1"], ["--rating", "6"], ["--rating", "-1"], ["--columns", "foo"],
      ["--columns", ""], ["--sort", "foo"], ["--since", "2026-13"], ["--since", "2025-02-29"], ["--since", "soon"],
      ["--since", "2026", "--until", "2025"], ["--near", "91,0,1"], ["--near", "1,2"], ["--near", "nan,1,1"],
      ["--search", " "], ["--moment", "2026-05"], ["--rejected", "--rating", "1"],
      ["--album", "favorites", "--reverse"],
    ])
  func list(arguments: [String]) throws {
    try checkUsage(["list"] + arguments)
    if arguments.first != "--album" { try checkUsage(["search", "x"] + arguments) }
  }

  @Test("a search without a term exits with 64", arguments: [[], [""], [" ", ""]])
  func search(words: [String]) throws { try checkUsage(["search"] + words) }

  @Test(
    "invalid calls that set attributes exit with 64",
    arguments: [
      ["favorite"], ["rate", "6", "a.jpg"], ["rate", "4"], ["rate", "many", "a.jpg"], ["tag", "a.jpg"],
      ["tag", "--add", "", "a.jpg"], ["describe", "a.jpg"], ["describe", "--title", "x"],
      ["describe", "--date", "2026-02-30T10:00:00", "a.jpg"], ["describe", "--date", "2026-02-28", "a.jpg"],
      ["describe", "--date", "2026-02-28T25:00:00", "a.jpg"], ["describe", "--date", "2026-02-28T10:00:00+2", "a.jpg"],
      ["describe", "--place", "1", "a.jpg"], ["describe", "--place", "-91,0", "a.jpg"],
      ["describe", "--place", "nan,0", "a.jpg"], ["describe", "--place", "1,2", "--no-place", "a.jpg"],
      ["describe", "--shift", "+1h", "--date", "2026-02-28T10:00:00", "a.jpg"], ["describe", "--shift", "+1h"],
      ["favorite", "--all", "a.jpg"],
    ])
  func organize(arguments: [String]) throws { try checkUsage(arguments) }

  @Test(
    "without a library, organizing exits with 66 and explains how to create one",
    arguments: [
      ["album", "list"], ["favorite", "x"], ["rate", "1", "x"], ["tag", "--clear", "x"], ["name", "x"],
      ["purge", "--trash"], ["changes"], ["moments"], ["duplicates"], ["search", "x"],
      ["status"], ["rate", "1", "--edited"],
    ])
  func withoutLibrary(arguments: [String]) throws {
    let error = try shop.program.run(arguments + ["--json"]).error
    #expect(error?["code"] == "store-not-found" && error?["exit"] == .number(66))
    #expect(error?["hint"]?.stringValue?.contains("photoedit init") == true)
    #expect(shop.files == [])
  }
}
