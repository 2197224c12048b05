import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("commands on many photos and states of photos", .timeLimit(.minutes(Effort.minutes)))
struct PhotoCommandTests {
  /// How a call names its photos.
  enum Selection: CaseIterable { case all, pattern, names }

  /// The photos that a call means, in the order in which it shows them.
  private func photos(_ selection: Selection, _ command: PhotoCommand) -> [CommandPhoto] {
    if selection == .names { return CommandPhoto.all.reversed() }
    return CommandPhoto.all.sorted { $0.name < $1.name }.filter { photo in
      if selection == .pattern, command.readsFiles { return !photo.isGone }
      switch command.scope {
      case .kept: return !photo.isTrashed
      case .trashed: return photo.isTrashed
      case .every: return true
      }
    }
  }

  /// Each command with each selection, in the fast set with two of three in turn; `verify --all` is the whole library, which
  /// has no row for each photo.
  static let calls: [(PhotoCommand, Selection)] = PhotoCommand.all.enumerated().flatMap { row, command in
    Selection.allCases.enumerated().filter { Effort.isFull || !($0.offset + row).isMultiple(of: 3) }
      .map { (command, $0.element) }.filter { $0.name != "verify" || $1 != .all }
  }

  @Test("the photos of the library are in the states that the model has")
  func beginning() async throws {
    #expect(try await LibraryShop.stated().statedPhotos() == CommandPhoto.all.map(\.visible))
  }

  private func call(_ command: PhotoCommand, _ selection: Selection) -> [String] {
    let words =
      switch selection {
      case .all: ["--all"]
      case .pattern: ["p*.jpg"]
      case .names: photos(.names, command).map(\.name)
      }
    return [command.name] + command.arguments + words + command.last
  }

  @Test("among the photos, any three states occur in every combination")
  func strength() {
    let rows = CommandPhoto.all.map { photo in
      [
        photo.isHidden, photo.isTrashed, photo.undone != nil, photo.redone != nil, photo.isInAlbum, photo.isReference,
        photo.isGone, photo.rating != nil,
      ]
    }
    for first in rows[0].indices {
      for second in 0..<first {
        for third in 0..<second { #expect(Set(rows.map { [$0[first], $0[second], $0[third]] }).count == 8) }
      }
    }
  }

  @Test(
    "a command shows every photo that it means, once and in order, with what became of it, and changes no other",
    arguments: calls)
  func each(command: PhotoCommand, selection: Selection) async throws {
    let library = try LibraryShop.stated()
    let meant = photos(selection, command)
    let ends = meant.map(command.end)
    // Text and rows say the same; half of the calls are tried with each.
    let hasLines = ends.contains { $0.line != nil }
    let isJSON = !hasLines || selection == .all || command.arguments.count % 2 == (selection == .names ? 0 : 1)
    let outcome = try library.shop.program.run(call(command, selection) + (isJSON ? ["--json"] : []))
    let failures = ends.count(where: \.isFailure)
    let isDamaged = command.name == "verify" && meant.contains { !$0.hasOriginal }
    #expect(outcome.status == (isDamaged ? 1 : failures > 0 ? 3 : 0), "\(outcome.messages)")
    if isJSON {
      try check(outcome, meant, ends)
    } else {
      checkLines(outcome, meant, ends)
    }
    let changed = Dictionary(uniqueKeysWithValues: zip(meant.map(\.name), ends.map(\.photo)))
    let expected = CommandPhoto.all.map { photo in (changed[photo.name] ?? photo)?.visible }
    #expect(try await library.statedPhotos() == expected)
  }

  private func check(_ outcome: Program.Outcome, _ meant: [CommandPhoto], _ ends: [PhotoCommand.End]) throws {
    let rows = try outcome.rows
    let shown = rows.filter { !["summary", "finding"].contains($0["type"]?.stringValue) }
    #expect(shown.map { $0["input"]?.stringValue } == meant.map(\.name))
    for (row, end) in zip(shown, ends) {
      #expect(row["type"]?.stringValue == end.type, "\(row)")
      for (name, value) in end.members {
        let found = row[name]?.stringValue ?? row[name]?.integerValue.map { "\($0)" }
        #expect(found == value, "\(name) of \(row)")
      }
    }
    let summary = try #require(rows.last)
    let counts = [
      "photos": meant.count, "failed": ends.count(where: \.isFailure),
      "damaged": ends.count { $0.members["damage"] == "1" },
    ]
    for (name, count) in counts { #expect(summary[name]?.integerValue ?? 0 == count, "\(name)") }
  }

  private func checkLines(_ outcome: Program.Outcome, _ meant: [CommandPhoto], _ ends: [PhotoCommand.End]) {
    let errors = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    let failed = zip(meant, ends).filter { $1.isFailure }.map { "error: \($0.0.name): " }
    #expect(errors.count == failed.count && zip(errors, failed).allSatisfy { $0.hasPrefix($1) })
    let expected = ends.compactMap(\.line)
    // The damage of a photo is told before the photo.
    let lines = outcome.lines.filter { !$0.hasPrefix("damage: ") }
    #expect(lines.count == expected.count, "\(lines)")
    for (line, start) in zip(lines, expected) {
      #expect(line.hasPrefix(start), "\(line)")
    }
  }

  // MARK: All or none

  @Test(
    "purge removes the photos of the trash that it means, and nothing where a name means another one",
    arguments: Selection.allCases)
  func purge(selection: Selection) async throws {
    let library = try LibraryShop.stated()
    let command = PhotoCommand(name: "purge", arguments: [], scope: .trashed) { _ in .init(type: "result") }
    if selection == .names {
      try library.expectFailure(
        77, "not-in-trash", "purge", CommandPhoto.names(\.isTrashed)[0], CommandPhoto.names { !$0.isTrashed }[0])
      #expect(try await library.statedPhotos() == CommandPhoto.all.map(\.visible))
      return
    }
    let meant = photos(selection, command)
    let rows = try library.expect(0, call(command, selection) + ["--json"]).rows
    #expect(rows.dropLast().map { $0["path"]?.stringValue } == meant.map(\.name))
    #expect(rows.last?["photos"]?.integerValue == meant.count)
    #expect(try await library.statedPhotos() == CommandPhoto.all.map { $0.isTrashed ? nil : $0.visible })
    // The files that they were imported from stay.
    #expect(CommandPhoto.all.allSatisfy { library.shop.exists($0.name) == !$0.isGone })
  }

  @Test("an album gets and loses the photos that a call means", arguments: Selection.allCases)
  func album(selection: Selection) async throws {
    for word in ["add", "remove"] {
      let library = try LibraryShop.stated()
      let command = PhotoCommand(name: "album", arguments: [word, "A"]) { _ in .init(type: "result") }
      let meant = Set(photos(selection, command).map(\.name))
      try library.expect(0, call(command, selection))
      let expected = CommandPhoto.all.map { photo in
        var photo = photo.visible
        if meant.contains(photo.name) { photo.isInAlbum = word == "add" }
        return photo
      }
      #expect(try await library.statedPhotos() == expected)
      // What was there stays in front; what comes is in the order of the call.
      let before = CommandPhoto.names(\.isInAlbum)
      let added = photos(selection, command).map(\.name).filter { !before.contains($0) }
      let members = word == "add" ? before + added : before.filter { !meant.contains($0) }
      let opened = try await Library(at: library.shop.folder)
      let found = try await opened.fetch(
        in: opened.collection(named: "A"), FetchOptions(includesHidden: true, includesTrashed: true))
      var names: [String] = []
      for try await photo in found { names.append(photo.path) }
      #expect(names == members, "\(word)")
    }
  }

  @Test("a version of a photo in any state can be named; the name of an entry of undo means what that led to")
  func names() throws {
    let library = try LibraryShop.stated()
    for photo in CommandPhoto.all {
      try library.expect(0, "name", "\(photo.name)@\(photo.newest)", "newest")
      let rows = try library.rows("show", "\(photo.name)@newest")
      #expect(rows.first?["entry"]?.integerValue == photo.current)
      let entries = try library.rows("log", photo.name)
      #expect(entries.map { $0["number"]?.integerValue } == Array(0...photo.newest))
    }
  }
}
