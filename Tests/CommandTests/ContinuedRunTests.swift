import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// A command on many photos, and the one that continues it after it was stopped.
struct LongCommand: CustomTestStringConvertible, Sendable {
  let name: String
  /// Whether the photos are in a library when it begins.
  var isInLibrary = false
  let arguments: [String]
  /// What continues it; the command itself unless it says otherwise.
  var continuing: [String]?

  /// Whether what it prints shows that it has begun: it writes no files, and says what it has done as it does it.
  var isSeenByOutput: Bool { isInLibrary && !arguments.contains("out/") }

  var testDescription: String { name }

  static let all: [LongCommand] = [
    LongCommand(name: "apply to files", arguments: ["apply", "-r", "recipe.json", "in", "-o", "out/", "--update"]),
    LongCommand(
      name: "apply without --update", arguments: ["apply", "-r", "recipe.json", "in", "-o", "out/"],
      continuing: ["apply", "-r", "recipe.json", "in", "-o", "out/", "--skip-existing"]),
    LongCommand(name: "edit files", arguments: ["edit", "-r", "in", "exposure.ev=0.4", "-o", "out/", "--update"]),
    LongCommand(
      name: "batch", arguments: ["batch", "recipe.json", "--manifest", "m.jsonl", "--results", "r.jsonl"],
      continuing: ["batch", "recipe.json", "--manifest", "m.jsonl", "--results", "r.jsonl", "--resume"]),
    LongCommand(name: "import", arguments: ["import", "-r", "in", "--check", "--progress", "always"]),
    LongCommand(name: "apply in a library", isInLibrary: true, arguments: ["apply", "recipe.json", "--all"]),
    LongCommand(name: "edit in a library", isInLibrary: true, arguments: ["edit", "--all", "exposure.ev=0.4"]),
    LongCommand(
      name: "export", isInLibrary: true, arguments: ["export", "--all", "-o", "out/", "--recipe", "recipe.json"],
      continuing: ["export", "--all", "-o", "out/", "--recipe", "recipe.json", "--skip-existing"]),
    LongCommand(
      name: "preview", isInLibrary: true, arguments: ["preview", "--all", "-o", "out/", "--size", "500", "--final"],
      continuing: ["preview", "--all", "-o", "out/", "--size", "500", "--final", "--force"]),
  ]
}

@Suite("commands that are stopped in the middle and continued", .timeLimit(.minutes(Effort.minutes)))
struct ContinuedRunTests {
  /// More photos than are done before a signal arrives, however busy the machine is with other tests.
  private static let count = 24

  /// How a run is stopped: by these signals, one after the other.
  enum Stop: CaseIterable { case interrupt, interruptTwice, terminate, kill }

  private static func prepared(_ command: LongCommand) throws -> Workshop {
    let shop = try Workshop()
    try PreparedFolders.copy("continued \(command.isInLibrary) \(command.name == "import")", to: shop) { shop in
      try shop.recipe("recipe.json", #"{"op": "exposure", "ev": 0.5}, {"op": "sharpen", "amount": 80}"#)
      var rows = ""
      for number in 1...count {
        var data = try SamplePhotos.jpeg(width: 700)
        // A comment makes another photo of it.
        data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x04, UInt8(number), 1], at: 2)
        try shop.write("in/\(number).jpg", data)
        rows += "{\"input\": \"in/\(number).jpg\", \"output\": \"out/\(number).jpg\"}\n"
      }
      try shop.write("m.jsonl", Data(rows.utf8))
      let before: [[String]] =
        command.isInLibrary ? [["init"], ["import", "-r", "in"]] : command.name == "import" ? [["init"]] : []
      for arguments in before {
        guard try shop.program.run(arguments).status == 0 else { throw CocoaError(.featureUnsupported) }
      }
    }
    return shop
  }

  /// What a run leaves behind: the bytes of its outputs, and for each photo of the library its entries.
  private struct Left: Equatable {
    var outputs: [String: Data] = [:]
    var histories: [String: [String]] = [:]
    var rows: [String] = []
  }

  private static func left(in shop: Workshop) throws -> Left {
    var left = Left()
    // A killed process leaves the unfinished file of a photo, under a hidden name.
    for name in shop.files where name.hasPrefix("out/") && !name.contains("/.") && !name.hasSuffix(".journal") {
      left.outputs[name] = try shop.data(name)
    }
    if shop.exists(".photoedit") {
      for row in try shop.program("log", "--all", "--json").rows {
        guard let path = row["path"]?.stringValue, let entry = row["entry"]?.integerValue else { continue }
        left.histories[path, default: []].append("\(entry) \(row["kind"]?.stringValue ?? "")")
      }
      #expect(try shop.program("verify").status == 0)
    }
    if shop.exists("r.jsonl") {
      left.rows = try String(decoding: shop.data("r.jsonl"), as: UTF8.self).split(separator: "\n").compactMap { line in
        let row = try? JSONValue.parse(Array(line.utf8))
        guard row?["type"]?.stringValue == "result" else { return nil }
        return "\(row?["input"]?.stringValue ?? "") \(row?["status"]?.stringValue ?? "")"
      }.sorted()
    }
    return left
  }

  /// Begins a command and stops it as soon as it has done something; returns its status, or the signal that ended it.
  private static func stopped(_ command: LongCommand, _ stop: Stop, in shop: Workshop) throws -> Int32 {
    let running = try shop.program.start(command.arguments + ["--json", "-j", "1"])
    // An import says what it did when it commits, which is at its end; until then it shows its progress.
    // A batch writes its rows to a file.
    // Photos of a library are exported into the folders that they have there.
    let folders = ["out", "out/in"].map { shop.url($0).path }
    func hasBegun() -> Bool {
      if command.name == "import" { return !running.errorsSoFar.isEmpty }
      if command.isSeenByOutput { return !running.outputSoFar.isEmpty }
      return folders.contains {
        (try? FileManager.default.contentsOfDirectory(atPath: $0))?.contains { $0.hasSuffix(".jpg") } ?? false
      }
    }
    Wait.until { hasBegun() }
    switch stop {
    case .interrupt: running.send(SIGINT)
    case .interruptTwice:
      running.send(SIGINT)
      usleep(3000)
      running.send(SIGINT)
    case .terminate: running.send(SIGTERM)
    case .kill: running.send(SIGKILL)
    }
    let outcome = try running.wait(.seconds(120))
    return outcome.signal ?? outcome.status ?? 0
  }

  @Test(
    "a command that is stopped and continued leaves what it would have left without a stop",
    arguments: Effort.pairs(LongCommand.all, Stop.allCases, oneIn: 4))
  func continued(command: LongCommand, stop: Stop) throws {
    let whole = try Self.prepared(command)
    #expect(try whole.program.run(command.arguments).status == 0)
    let expected = try Self.left(in: whole)
    #expect(max(expected.outputs.count, expected.histories.count) == Self.count)

    let shop = try Self.prepared(command)
    let status = try Self.stopped(command, stop, in: shop)
    let statuses: [Stop: Int32] = [.interrupt: 130, .interruptTwice: 130, .terminate: 143, .kill: SIGKILL]
    #expect(status == statuses[stop])
    let partial = try Self.left(in: shop)
    // An import works on 64 photos at a time, and the first signal lets it finish those.
    #expect(partial != expected || command.name == "import", "it was stopped after all photos were done")
    // What is there is complete, and what the whole run leaves.
    for (name, data) in partial.outputs { #expect(data == expected.outputs[name], "\(name)") }
    for (photo, entries) in partial.histories { #expect(expected.histories[photo]?.starts(with: entries) == true) }

    let outcome = try shop.program.run(command.continuing ?? command.arguments)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try Self.left(in: shop) == expected)
  }
}
