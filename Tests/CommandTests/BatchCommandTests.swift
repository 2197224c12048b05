import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// The command `batch` as a process.
@Suite("batch", .timeLimit(.minutes(Effort.minutes)))
struct BatchCommandTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  /// Writes so many photos and their manifest.
  private func manifest(_ count: Int, width: Int = 96, more: String = "") throws {
    let rows = try (0..<count).map { number in
      var data = try SamplePhotos.jpeg(width: width)
      // A comment makes another photo of it.
      data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x04, UInt8(number >> 8), UInt8(number & 0xFF)], at: 2)
      try shop.write("in/\(number).jpg", data)
      return #"{"id":"r\#(number)","input":"in/\#(number).jpg"\#(more)}"#
    }
    let defaults =
      #"{"type":"defaults","recipe":{"adjustments":[{"op":"exposure","ev":0.5}]},"output":"out/{stem}.jpg"}"#
    try shop.write("m.jsonl", Data(([defaults] + rows).joined(separator: "\n").utf8))
  }

  /// The rows of a results file, each held against the schema.
  private func rows(_ name: String = "r.jsonl", type: String? = "row") throws -> [JSONValue] {
    let lines = String(decoding: try shop.data(name), as: UTF8.self).split(separator: "\n").map(String.init)
    for line in lines { #expect(RowCheck.problems(of: line) == [], "\(line)") }
    return try lines.map { try JSONValue.parse(Array($0.utf8)) }.filter {
      type == nil || $0["type"]?.stringValue == type
    }
  }

  private func bytes(_ folder: String) throws -> [String: Data] {
    let names = shop.files.filter { $0.hasPrefix(folder + "/") }
    return Dictionary(
      uniqueKeysWithValues: try names.map { (String($0.dropFirst(folder.count + 1)), try shop.data($0)) })
  }

  @Test("an output whose extension names no format fails, whatever the format of the recipe")
  func unwritable() throws {
    try manifest(1, more: #","output":"out/x.bmp","recipe":{"adjustments":[],"output":{"format":"jpeg"}}"#)
    let outcome = try shop.program.run(Self.call)
    #expect(outcome.status == 3)
    #expect(try rows().first?["error"]?["message"]?.stringValue?.contains("unknown extension '.bmp'") == true)
    #expect(!shop.files.contains { $0.hasPrefix("out/") })
  }

  private static let call = ["batch", "--manifest", "m.jsonl", "--results", "r.jsonl"]

  @Test("standard output has one result per row, then the summary; an unreadable manifest is a single error")
  func stream() throws {
    try manifest(2)
    let outcome = try shop.program("batch", "--manifest", "m.jsonl")
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(outcome.status == 0 && outcome.messages == "2 rows: 2 done\n")
    #expect(try shop.program("batch", "--manifest", "m.jsonl", "--force", "--json").messages == "")
    #expect(rows.map { $0["type"]?.stringValue } == ["row", "row", "summary"])
    let wrong = try shop.program("batch", "--manifest", "in/0.jpg")
    #expect(wrong.status == 65 && wrong.text == "" && wrong.errorCount == 1)
    #expect(try shop.program("batch", "--manifest", "none.jsonl").status == 66)
  }

  @Test("a bad row is named with the file, the line and the column, in messages and in its result")
  func badRows() throws {
    try manifest(1)
    let good = String(decoding: try shop.data("m.jsonl"), as: UTF8.self).split(separator: "\n").map(String.init)
    let lines = good + ["", "{bad", #"{"input":"in/0.jpg", "rcipe":"x"}"#, "[1]", good[1]]
    try shop.write("m.jsonl", Data(lines.joined(separator: "\n").utf8))
    let outcome = try shop.program("batch", "--manifest", "m.jsonl", "--jobs", "1")
    let places = [(4, 2, "not JSON"), (5, 22, "'rcipe'"), (6, 1, "expected an object"), (7, 1, "already has the id")]
    for (line, column, words) in places {
      #expect(
        outcome.messages.split(separator: "\n").contains {
          $0.hasPrefix("error: m.jsonl:\(line):\(column): ") && $0.contains(words)
        }, "\(outcome.messages)")
    }
    let errors = try outcome.lines.compactMap { try JSONValue.parse(Array($0.utf8))["error"] }
    #expect(Set(errors.map { $0["line"]?.integerValue }) == [4, 5, 6, 7])
  }

  @Test("rows on standard input are processed as they arrive, and each is answered at once")
  func standardInput() throws {
    try manifest(1)
    let script = """
      coproc '\(Program.path)' batch golden-hour --manifest - --results - -o 'out/{index}.jpg'
      for number in 1 2 3; do
        echo '{"id":"a'$number'","input":"in/0.jpg"}' >&${COPROC[1]}
        read -r -t 30 row <&${COPROC[0]} || exit 1
        echo "$row"
      done
      exec {COPROC[1]}>&-
      cat <&${COPROC[0]}
      """
    let lines = try Shell.output(of: script, in: shop.folder).split(separator: "\n").map(String.init)
    for line in lines { #expect(RowCheck.problems(of: line) == []) }
    let rows = try lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.map { $0["id"]?.stringValue ?? $0["type"]?.stringValue } == ["a1", "a2", "a3", "summary"])
    #expect(rows.prefix(3).existAndSatisfy { $0["status"] == "done" })
  }

  @Test("failed rows exit with 3, and each is explained on standard error")
  func failed() throws {
    try manifest(1)
    try shop.write("m.jsonl", try shop.data("m.jsonl") + Data("\n{\"id\":\"x\",\"input\":\"gone.jpg\"}\n".utf8))
    let outcome = try shop.program.run(Self.call)
    #expect(outcome.status == 3 && outcome.text == "")
    #expect(outcome.messages == "error: x (gone.jpg): no such file\n2 rows: 1 done, 1 failed\n")
    #expect(try rows().count == 2)
    let again = try shop.program.run(Self.call)
    #expect(again.status == 73 && again.messages.contains("--resume"))
    #expect(try shop.program.run(Self.call + ["--resume"]).status == 3)
  }

  @Test(
    "an invalid call is a single error before any work",
    arguments: [
      ["--retry-failed"], ["--force", "--update"], ["--jobs", "0"], ["--timeout", "0"], ["--heartbeat", "0"],
      ["--max-failures", "x"], ["-o", "-"], ["-o", "out/{date}.jpg"], ["--quality", "101"], ["--param", "x"],
      ["--journal", "r.jsonl"], ["nosuchrecipe"],
    ])
  func wrongCall(options: [String]) throws {
    try manifest(1)
    let outcome = try shop.program.run(Self.call + options)
    #expect([64, 65, 66].contains(outcome.status), "\(outcome.messages)")
    #expect(outcome.errorCount == 1, "\(outcome.messages)")
    #expect(!shop.exists("out"))
  }

  @Test(
    "a killed job can be resumed until each row has one final row, and makes each output once, wherever it is killed",
    .enabled(if: FaultLibrary.isPresent, Comment(rawValue: FaultLibrary.reason)))
  func killed() throws {
    let count = 40
    try manifest(count, more: #","metadata":"none""#)
    var program = shop.program
    program.environment = [
      "LD_PRELOAD": FaultLibrary.path ?? "", "FAULT_ROOT": shop.folder.path, "FAULT_ACTION": "kill",
    ]
    let options = Self.call + ["--resume", "--isolate", "none", "--jobs", "1"]
    var runs = 0
    while runs < 3 * count {
      // Another call of each row's calls: of the start row, of the output, of the result.
      program.environment["FAULT_AT"] = "\(8 + runs % 11)"
      if runs % 4 == 3 {
        program.environment["FAULT_ACTION"] = "half"
      } else {
        program.environment["FAULT_ACTION"] = "kill"
      }
      let outcome = try program.run(options)
      runs += 1
      if outcome.status == 0 { break }
      #expect(outcome.signal == SIGKILL, "\(outcome.messages)")
    }
    #expect(runs > count / 3)
    #expect(try shop.program.run(options).status == 0)
    let ids = try rows().compactMap { $0["id"]?.stringValue }
    #expect(ids.count == count && Set(ids).count == count)
    let made = try bytes("out")
    #expect(made.count == count, "\(made.keys.sorted())")
    let manifest = String(decoding: try shop.data("m.jsonl"), as: UTF8.self).replacing("out/", with: "whole/")
    try shop.write("w.jsonl", Data(manifest.utf8))
    #expect(try shop.program("batch", "--manifest", "w.jsonl", "--isolate", "none").status == 0)
    #expect(try bytes("whole") == made)
  }

  @Test(
    "a full disk exits with 75 and leaves nothing partial, and the job resumes once there is room",
    .enabled(if: FaultLibrary.isPresent, Comment(rawValue: FaultLibrary.reason)), arguments: [ENOSPC, EIO])
  func fullDisk(errno: Int32) throws {
    try manifest(6)
    let places = [5, 9, 12, 17]
    for (number, place) in places.enumerated() {
      var program = shop.program
      program.environment = [
        "LD_PRELOAD": FaultLibrary.path ?? "", "FAULT_ROOT": shop.folder.path, "FAULT_ACTION": "error",
        "FAULT_ERRNO": "\(errno)", "FAULT_STICKY": "1", "FAULT_AT": "\(place)",
      ]
      let outcome = try program.run(Self.call + ["--resume", "--isolate", "none", "--jobs", "1"])
      #expect(outcome.status == 75, "\(number): \(outcome.messages)")
      #expect(outcome.errorCount == 1, "\(outcome.messages)")
    }
    #expect(try shop.program.run(Self.call + ["--resume", "--isolate", "none"]).status == 0)
    let found = try rows()
    #expect(found.count == 6 && found.existAndSatisfy { ["done", "unchanged"].contains($0["status"]) })
    #expect(shop.files.count { $0.hasPrefix("out/") } == 6)
  }

  @Test(
    "the first ^C or SIGTERM finishes the photos in progress and writes the summary; the job can be resumed",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupted(signal: Int32, status: Int32) throws {
    let count = 48
    try manifest(count, width: 900)
    let running = try shop.program.start(["batch", "--manifest", "m.jsonl", "--results", "r.jsonl"])
    Wait.until { ((try? shop.data("r.jsonl").count) ?? 0) >= 100 }
    running.send(signal)
    #expect(try running.wait(.seconds(60)).status == status)
    let summary = try #require(try rows(type: nil).last)
    #expect(summary["type"] == "summary" && summary["isInterrupted"] == true)
    let done = try rows().count
    #expect(done < count && summary["done"]?.integerValue == done)
    #expect(shop.files.count { $0.hasPrefix("out/") } == done)
    #expect(try shop.program.run(Self.call + ["--resume"]).status == 0)
    #expect(Set(try rows().compactMap { $0["id"]?.stringValue }).count == count)
    #expect(try rows().count == count)
  }

  @Test(
    "when workers are killed, each row has one final row, and a retry makes the missing outputs with identical bytes")
  func workersKilled() throws {
    let count = Effort.choose(300, full: 10_000)
    try manifest(count)
    let running = try shop.program.start(Self.call + ["--jobs", "2"])
    var killed = 0
    // Another of twenty rows costs a worker its life.
    while killed < count / 20, (try? shop.data("r.jsonl"))?.range(of: Data(#""type":"summary""#.utf8)) == nil {
      usleep(.random(in: 2000...40_000))
      guard let victim = Processes.children(of: running.id).randomElement() else { continue }
      kill(victim, SIGKILL)
      killed += 1
    }
    let outcome = try running.wait(.seconds(600))
    #expect(outcome.status == 3 && killed > 0, "\(outcome.messages.suffix(300))")
    let first = try rows()
    #expect(first.count == count && Set(first.compactMap { $0["id"]?.stringValue }).count == count)
    let killedRows = first.filter { $0["status"] == "failed" }
    #expect(!killedRows.isEmpty && first.existAndSatisfy { ["done", "failed"].contains($0["status"]) })
    for row in killedRows {
      #expect(
        row["error"]?["signal"] == 9 && row["error"]?["retryable"] == true && row["error"]?["code"] == "worker-killed")
    }
    #expect(try shop.program.run(Self.call + ["--resume", "--retry-failed"]).status == 0)
    let all = try rows()
    #expect(all.count == count + killedRows.count)
    #expect(all.count { $0["status"] == "done" } == count)
    let made = try bytes("out")
    let manifest = String(decoding: try shop.data("m.jsonl"), as: UTF8.self).replacing("out/", with: "whole/")
    try shop.write("w.jsonl", Data(manifest.utf8))
    #expect(try shop.program("batch", "--manifest", "w.jsonl", "--isolate", "none").status == 0)
    #expect(try bytes("whole") == made)
  }

  @Test("a heartbeat reports completed rows and rows in progress")
  func heartbeat() throws {
    let script = """
      coproc '\(Program.path)' batch golden-hour --manifest - --heartbeat 1
      read -r -t 30 row <&${COPROC[0]} || exit 1
      echo "$row"
      echo '{"id":"x","input":"gone.jpg","output":"o.jpg"}' >&${COPROC[1]}
      exec {COPROC[1]}>&-
      cat <&${COPROC[0]}
      """
    let lines = try Shell.output(of: script, in: shop.folder).split(separator: "\n").map(String.init)
    for line in lines { #expect(RowCheck.problems(of: line) == []) }
    let types = try lines.map { try JSONValue.parse(Array($0.utf8))["type"]?.stringValue }
    // A slow machine may be due for another one between the row and the summary.
    #expect(types.first == "heartbeat" && types.filter { $0 != "heartbeat" } == ["row", "summary"])
  }
}
