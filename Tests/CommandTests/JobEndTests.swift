import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoEditCommand

/// How commands on many photos end: in part, with nothing to do, on a terminal, and with reports that are lost.
@Suite("ends of jobs", .timeLimit(.minutes(Effort.minutes)))
struct JobEndTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    for (number, name) in ["a.jpg", "b.jpg"].enumerated() { try shop.photo(name, width: 40 + number) }
    try shop.recipe()
  }

  private func run(_ call: String) throws -> Program.Outcome {
    try shop.program.run(call.split(separator: " ").map(String.init))
  }

  @Test("a photo of which some files could not be written exits with 3, and with its own status where none could")
  func files() throws {
    let call = "apply recipe.json a.jpg --sizes 30,20 -o {size}/x.jpg"
    // A file is where a folder should be.
    try shop.write("20", Data())
    let part = try run(call)
    #expect(part.status == 3 && part.lines.count == 1 && shop.exists("30/x.jpg"), "\(part.messages)")
    #expect(part.errorCount == 1 && part.messages.hasSuffix("\n1 photo, 2 files: 1 done, 1 failed\n"))
    try FileManager.default.removeItem(at: shop.url("30"))
    let rows = try run(call + " --json").rows
    #expect(rows.map { $0["type"]?.stringValue } == ["result", "error", "summary"])
    #expect(["photos", "rows", "done", "failed"].map { rows.last?[$0]?.integerValue } == [1, 2, 1, 1])
    try FileManager.default.removeItem(at: shop.url("30"))
    try shop.write("30", Data())
    let none = try run(call)
    #expect(none.status == 73 && none.output.isEmpty)
    #expect(none.messages.hasSuffix("\n1 photo, 2 files: 2 failed; nothing was written\n"), "\(none.messages)")
    #expect(try run(call.replacing("a.jpg", with: "a.jpg b.jpg").replacing("x", with: "{stem}")).status == 3)
  }

  @Test("a call that chooses photos and finds none has nothing to do; one that chooses none is refused")
  func nothing() throws {
    try FileManager.default.createDirectory(at: shop.url("empty"), withIntermediateDirectories: true)
    try shop.write("list", Data())
    #expect(try run("init").status == 0)
    for call in ["apply recipe.json", "edit exposure.ev=1"] {
      for photos in ["--all", "--files-from list", "--rating 3", "-r empty"] {
        let outcome = try run("\(call) \(photos)")
        let asked = photos == "--rating 3" ? " for --rating 3" : ""
        #expect(
          outcome.status == 0 && outcome.messages == "nothing to do: no photos found\(asked)\n", "\(call) \(photos)")
      }
      #expect(try run(call).status == 64)
    }
    for photos in ["--all", "--files-from list", "--rating 3", "-r empty"] {
      #expect(try run("edit \(photos) --with true").messages.hasPrefix("nothing to do: no photos found"), "\(photos)")
    }
    #expect(try run("edit --with true").status == 64)
  }

  @Test("files that are no photos are an error with --strict, whether or not a pattern is there, too")
  func strict() throws {
    try shop.photo("in/c.jpg", width: 45)
    try shop.write("in/notes.txt", Data("words".utf8))
    #expect(try run("init").status == 0 && run("import a.jpg").status == 0)
    for photos in ["-r in", "-r in a.jpg", "-r in [a].jp*", "-r [a].jpg in"] {
      let plain = try run("apply recipe.json \(photos) --dry-run")
      #expect(plain.status == 0 && plain.messages.contains("left out: 1 other file (.txt)"), "\(plain.messages)")
      let strict = try run("apply recipe.json \(photos) --dry-run --strict")
      #expect(strict.status == 3 && strict.messages.contains("error: left out: 1 other file (.txt)"), "\(photos)")
    }
  }

  @Test("reports that can no longer be written are named in warnings, and the job goes on")
  func reports() throws {
    let script = """
      mkdir rep; mkfifo pipe
      '\(Program.path)' batch recipe.json --manifest - -o out/ --report rep/r.html --metrics m.prom --log /dev/full \
        < pipe > rows 2> messages & exec 3> pipe
      echo '{"input": "a.jpg"}' >&3
      for i in $(seq 2000); do grep -q '"row"' rows && break; sleep 0.01; done
      rm -r rep m.prom; touch rep; mkdir -p m.prom/x
      echo '{"input": "b.jpg"}' >&3; exec 3>&-; wait $!
      """
    #expect(try Shell.run(script, in: shop.folder) == 0)
    let lines = String(decoding: try shop.data("messages"), as: UTF8.self).split(separator: "\n")
    #expect(shop.exists("out/b.jpg") && lines.first == "2 rows: 2 done", "\(lines)")
    for words in [
      "the report was not written: ", "the metrics are not up to date: ", "lines are missing from the log: ",
    ] {
      #expect(lines.count { $0.hasPrefix("warning: " + words) && $0.count > words.count + 9 } == 1, "\(lines)")
    }
  }

  // MARK: On a terminal

  @Test(
    "the table of a batch has the counts, the five most frequent codes of failures, and what earlier runs did",
    .enabled(if: PseudoTerminal.isPossible, "needs /dev/ptmx"))
  func table() throws {
    try shop.write("bad.jpg", Data("no photo".utf8))
    try shop.write("there.jpg", Data("another file".utf8))
    let failing = [
      (4, #""input":"gone.jpg","output":"out/N.jpg""#), (3, #""input":"bad.jpg","output":"out/N.jpg""#),
      (2, #""input":"a.jpg","output":"out/N.xyz""#), (1, #""input":"a.jpg","output":"there.jpg""#),
      (1, #""input":"a.jpg","what":1"#), (1, #""input":3"#),
    ]
    let good = ["a", "b"].map { #""input":"\#($0).jpg","output":"out/\#($0).jpg""# }
    let rows = (good + failing.flatMap { Array(repeating: $1, count: $0) }).enumerated().map { number, row in
      #"{"id":"\#(number)",\#(row.replacing("N", with: "\(number)"))}"#
    }
    try shop.write("m.jsonl", Data(rows.joined(separator: "\n").utf8))
    func table(_ more: String...) throws -> [[String]] {
      let call =
        ["batch", "recipe.json", "--manifest", "m.jsonl", "--results", "r.jsonl", "--progress", "never"] + more
      let (outcome, shown) = try TerminalCall(shop.program, [.errors]).run(call, [])
      #expect(outcome.status == 3, "\(shown)")
      let lines = shown.split(separator: "\n").drop { !$0.hasPrefix("rows ") }
      return lines.map {
        $0.components(separatedBy: "  ").filter { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    let first = try table()
    let codes = ["file-not-found", "bad-image", "bad-output"]
    let counts = [["rows", "14"], ["done", "2"], ["failed", "12"]] + zip(codes, ["4", "3", "2"]).map { [$0, $1] }
    #expect(Array(first.prefix(6)) == counts)
    #expect(
      first.dropFirst(6).prefix(2).allSatisfy { $0.last == "1" } && first.map(\.[0]).suffix(2) == ["time", "written"])
    #expect(first.count == 10 && Set(first.map(\.[0])).count == 10)
    let written = try ["out/a.jpg", "out/b.jpg"].reduce(0) { try $0 + shop.data($1).count }
    #expect(first.last?.last == FormattedAmount.text(bytes: written))
    // The rate is the rows by the time.
    let time = try #require(first[8].last?.wholeMatch(of: /([\d.]+) (ms|s), ([\d.]+) a second/))
    let (amount, rate) = (try #require(Double(time.1)), try #require(Double(time.3)))
    #expect(abs(rate * (time.2 == "ms" ? amount / 1000 : amount) - 14) < 2, "\(time.0)")
    let resumed = try table("--resume")
    #expect(resumed.map(\.[0]) == ["rows", "done", "failed", "earlier runs", "time"])
    #expect(resumed.prefix(4).map(\.[1]) == ["14", "2", "12", "14"] && !resumed[4][1].contains("second"))
  }

  @Test("results are JSON where a word of the call says so, but not one that belongs to another program or is a name")
  func json() {
    for (words, asks) in [
      ("", false), ("--json", true), ("list --json", true), ("list -- --json", false),
      ("edit a --with p --json", false),
      ("edit --json --with p", true), ("edit --json --with p -- --json", true), ("-- --json", false),
      ("--jsons", false),
    ] {
      let arguments = UnreadableName.Arguments(words: words.split(separator: " ").map(String.init))
      #expect(arguments.askForJSON == asks, "\(words)")
    }
  }
}
