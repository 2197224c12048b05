import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

/// An operation that is run repeatedly with faults, each time in a fresh copy of a folder.
struct FaultBench {
  private let operation: FaultOperation
  private let start: FaultPlace
  private let before: [String: [HistoryEntry]]
  private let after: [String: [HistoryEntry]]
  /// The operation's outputs without a fault.
  private let outputs: [String: Data]
  /// The files of the library that it removes without a fault.
  private let removals: Set<String>
  /// A rendition that it may remove.
  private let edit: Data?
  /// The calls that change files without a fault.
  let calls: [CountedCall]

  private static let exportOfEdit = "export photo.jpg@2 -o -"

  init(_ operation: FaultOperation) throws {
    self.operation = operation
    start = try FaultPlace()
    for command in operation.before { try #require(try start.run(command).status == 0, "\(command)") }
    before = try start.histories()
    edit = operation.removals > 0 ? try start.run(Self.exportOfEdit).output : nil
    // The program removes garbage when it opens a library, so it must not run there any more.
    if operation.removals > 0 { try start.addGarbage() }
    let good = try FaultPlace(copyOf: start)
    let (outcome, calls) = try good.count(operation.command)
    try #require(outcome.status == 0, "\(outcome.messages)")
    self.calls = calls
    after = try good.histories()
    removals = start.libraryFiles.subtracting(good.libraryFiles)
    #expect(removals.count == operation.removals, "\(removals)")
    outputs = try Dictionary(uniqueKeysWithValues: operation.outputs.map { ($0, try #require(good.data($0))) })
    for name in operation.outputs where [".jpg", ".png"].contains(name.suffix(4)) {
      #expect(try good.run("info \(name)").status == 0)
    }
  }

  /// The numbers of the calls to try, spread evenly: so many of them, in a full run more, or all.
  func sample(_ usual: Int, inFull full: Int = .max, where isWanted: (CountedCall) -> Bool = { _ in true }) -> [Int] {
    let numbers = calls.indices.filter { isWanted(calls[$0]) }.map { $0 + 1 }
    let count = Effort.isFull ? full : usual
    guard numbers.count > count else { return numbers }
    return (0..<count).map { numbers[($0 * 2 + 1) * numbers.count / (2 * count)] }
  }

  /// Runs the operation with a fault and checks every promise about the files afterwards.
  func check(_ fault: Fault) throws {
    let note = Comment(rawValue: "\(fault) of '\(operation.command)': \(calls[fault.call - 1])")
    let place = try FaultPlace(copyOf: start)
    let photo = try FolderState(of: place.url("photo.jpg"))
    let outcome = try place.run(operation.command, fault)
    if let code = fault.action.code {
      try checkError(outcome, code, place, note)
    } else {
      #expect(outcome.signal == SIGKILL, "\(note): \(outcome.messages)")
    }
    checkOutputs(place, note)
    try checkHistory(place, note)
    try checkRepetition(place, note)
    let folder = operation.outputs.first.map { ($0 as NSString).deletingLastPathComponent } ?? ""
    // What was removed is rendered again, byte for byte.
    if let edit { #expect(try place.run(Self.exportOfEdit).output == edit, note) }
    let next = try place.run("apply next.json photo.jpg -o ./\(folder)/next.jpg")
    #expect(next.status == 0, "\(note): \(next.messages)")
    #expect(place.leftovers == [], note)
    // Half of a change is kept beside the log, which is told.
    let findings = try place.findings().filter { fault.action != .half || $0.code != "tail-cut" }
    #expect(findings == [], note)
    #expect(try FolderState(of: place.url("photo.jpg")) == photo, note)
  }

  /// An error names path and reason; success is complete.
  private func checkError(_ outcome: Program.Outcome, _ code: Int32, _ place: FaultPlace, _ note: Comment) throws {
    guard let status = outcome.status else {
      Issue.record("\(note): signal \(outcome.signal ?? 0)")
      return
    }
    if status == 0 {
      #expect(try isDone(place), note)
    } else if code == EINTR {
      // SQLite does not repeat an interrupted fsync, which no local file system has. It is an ordinary error.
      #expect(note.rawValue.contains(": fsync ") && note.rawValue.contains("/index/"), note)
    } else {
      let names = ["/home/.", "/home/new", "photo.jpg"] + operation.outputs
      #expect(names.contains { outcome.messages.contains($0) }, "\(note): \(outcome.messages)")
      // If SQLite cannot open its journal for writing, it discards the reason.
      let isForgotten = note.rawValue.contains(": open ") && note.rawValue.contains("/index/")
      let reasons = (isForgotten ? [code, EIO] : [code]).map { "\(String(cString: strerror($0))) (errno \($0))" }
      #expect(reasons.contains { outcome.messages.contains($0) }, "\(note): \(outcome.messages)")
    }
  }

  /// No partial file has its final name.
  private func checkOutputs(_ place: FaultPlace, _ note: Comment) {
    for (name, whole) in outputs {
      let found = place.data(name)
      #expect(found == whole || found == start.data(name), "\(note): \(name) has \(found?.count ?? -1) bytes")
    }
  }

  /// Every acknowledged entry exists, in order, plus at most what the operation would have added; and at most what it would
  /// have removed is missing.
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

  /// An operation that was not completed can be completed now.
  private func checkRepetition(_ place: FaultPlace, _ note: Comment) throws {
    // If one of two outputs exists, the command rightly refuses to replace it.
    let isHalfDone = outputs.count > 1 && outputs.keys.contains { place.exists($0) }
    if try isDone(place) || isHalfDone { return }
    let again = try place.run(operation.command)
    #expect(again.status == 0, "\(note): \(again.messages)")
    #expect(try isDone(place), note)
  }
}
