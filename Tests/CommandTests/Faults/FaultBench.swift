import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

/// One operation of the program, run again and again with something going wrong, each time in a fresh copy of a folder.
struct FaultBench {
  private let operation: FaultOperation
  private let start: FaultPlace
  private let before: [String: [HistoryEntry]]
  private let after: [String: [HistoryEntry]]
  /// What the operation's outputs are where nothing goes wrong.
  private let outputs: [String: Data]
  /// The files of the library that it removes where nothing goes wrong.
  private let removals: Set<String>
  /// The rendition that it may remove.
  private let edit: Data?
  /// The calls that change files, where nothing goes wrong.
  let calls: [CountedCall]

  private static let exportOfEdit = "export photo.jpg@2 -o -"

  init(_ operation: FaultOperation) throws {
    self.operation = operation
    start = try FaultPlace()
    for command in operation.before { try #require(try start.run(command).status == 0, "\(command)") }
    before = try start.histories()
    edit = operation.removals > 0 ? try start.run(Self.exportOfEdit).output : nil
    // The program itself tidies, so nothing is run there any more.
    if operation.removals > 0 { try start.addGarbage() }
    let good = try FaultPlace(copyOf: start)
    let (outcome, calls) = try good.count(operation.command)
    try #require(outcome.status == 0, "\(outcome.talk)")
    self.calls = calls
    after = try good.histories()
    removals = start.libraryFiles.subtracting(good.libraryFiles)
    #expect(removals.count == operation.removals, "\(removals)")
    outputs = try Dictionary(uniqueKeysWithValues: operation.outputs.map { ($0, try #require(good.data($0))) })
    for name in operation.outputs where [".jpg", ".png"].contains(name.suffix(4)) {
      #expect(try good.run("info \(name)").status == 0)
    }
  }

  /// The numbers of calls to try: all in a full run, otherwise so many, spread evenly.
  func sample(_ count: Int, where isWanted: (CountedCall) -> Bool = { _ in true }) -> [Int] {
    let numbers = calls.indices.filter { isWanted(calls[$0]) }.map { $0 + 1 }
    guard !Effort.isFull, numbers.count > count else { return numbers }
    return (0..<count).map { numbers[($0 * 2 + 1) * numbers.count / (2 * count)] }
  }

  /// Runs the operation with a fault and checks every promise about what is there then.
  func check(_ fault: Fault) throws {
    let note = Comment(rawValue: "\(fault) of '\(operation.command)': \(calls[fault.call - 1])")
    let place = try FaultPlace(copyOf: start)
    let photo = try FolderState(of: place.url("photo.jpg"))
    let outcome = try place.run(operation.command, fault)
    if let code = fault.action.code {
      try checkError(outcome, code, place, note)
    } else {
      #expect(outcome.signal == SIGKILL, note)
    }
    checkOutputs(place, note)
    try checkHistory(place, note)
    try checkRepetition(place, note)
    let folder = operation.outputs.first.map { ($0 as NSString).deletingLastPathComponent } ?? ""
    // What was removed is made again, byte for byte.
    if let edit { #expect(try place.run(Self.exportOfEdit).output == edit, note) }
    let next = try place.run("apply next.json photo.jpg -o ./\(folder)/next.jpg")
    #expect(next.status == 0, "\(note): \(next.talk)")
    #expect(place.leftovers == [], note)
    #expect(try place.findings() == [], note)
    #expect(try FolderState(of: place.url("photo.jpg")) == photo, note)
  }

  /// An error says path and reason; success is whole.
  private func checkError(_ outcome: Program.Outcome, _ code: Int32, _ place: FaultPlace, _ note: Comment) throws {
    guard let status = outcome.status else {
      Issue.record("\(note): signal \(outcome.signal ?? 0)")
      return
    }
    if status == 0 {
      #expect(try isDone(place), note)
    } else if code == EINTR {
      // SQLite does not repeat this one, which no local file system interrupts; then it is an error like others.
      #expect(note.rawValue.contains(": fsync ") && note.rawValue.contains("photoedit.sqlite"), note)
    } else {
      let names = ["/home/.", "/home/new", "photo.jpg"] + operation.outputs
      #expect(names.contains { outcome.talk.contains($0) }, "\(note): \(outcome.talk)")
      // Where SQLite cannot open its journal for writing it does not keep the reason.
      let isForgotten = note.rawValue.contains(": open ") && note.rawValue.hasSuffix("photoedit.sqlite-journal")
      let reasons = (isForgotten ? [code, EIO] : [code]).map { "\(String(cString: strerror($0))) (errno \($0))" }
      #expect(reasons.contains { outcome.talk.contains($0) }, "\(note): \(outcome.talk)")
    }
  }

  /// Nothing half written has a final name.
  private func checkOutputs(_ place: FaultPlace, _ note: Comment) {
    for (name, whole) in outputs {
      let found = place.data(name)
      #expect(found == whole || found == start.data(name), "\(note): \(name) has \(found?.count ?? -1) bytes")
    }
  }

  /// Every acknowledged entry is there, in order, and at most what the operation would have added; and at most what it
  /// would have removed is not there.
  private func checkHistory(_ place: FaultPlace, _ note: Comment) throws {
    #expect(start.libraryFiles.subtracting(place.libraryFiles).isSubset(of: removals), note)
    #expect(try place.findings().filter(\.isDamage) == [], note)
    let histories = try place.histories()
    for (photo, entries) in before {
      #expect(histories[photo]?.prefix(entries.count).map(\.id) == entries.map(\.id), note)
    }
    for (photo, entries) in histories {
      let whole = (after[photo] ?? []).prefix(entries.count)
      #expect(entries.map(\.kind) == whole.map(\.kind), note)
      if operation.takesEntries { #expect(entries.map(\.id) == whole.map(\.id), note) }
    }
  }

  private func isDone(_ place: FaultPlace) throws -> Bool {
    guard operation.command != "init" || place.hasLibrary else { return false }
    return try place.histories().mapValues(\.count) == after.mapValues(\.count)
      && outputs.allSatisfy { place.data($0) == $1 } && place.libraryFiles.isDisjoint(with: removals)
  }

  /// Where it was not done, it can be done now.
  private func checkRepetition(_ place: FaultPlace, _ note: Comment) throws {
    // With one of two outputs there, the command would rightly refuse to replace it.
    let isHalfDone = outputs.count > 1 && outputs.keys.contains { place.exists($0) }
    if try isDone(place) || isHalfDone { return }
    let again = try place.run(operation.command)
    #expect(again.status == 0, "\(note): \(again.talk)")
    #expect(try isDone(place), note)
  }
}
