import ArgumentParser
import Batch
import Foundation
import Jobs
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// What options ask a job for, whether or not that shows in what it writes.
@Suite("requests of calls", .timeLimit(.minutes(Effort.minutes)))
struct RequestTests {
  /// The request of a call of `batch`, with these options.
  private static func batch(_ options: String...) throws -> ManifestRequest {
    try BatchCommand.parse(["--manifest", "m.jsonl"] + options).request()
  }

  /// The request of `apply` and `edit`, with these options.
  private static func job(_ options: String...) throws -> ApplyRequest {
    let output = try OutputTemplate("out.png")
    var request = ApplyRequest(
      Recipe(), recipeName: "r", photos: FoundSubjects(), output: output, settings: OutputSettings())
    try JobOptions.parse(options).fill(&request, library: nil, try PhotoRunOptions.parse([]))
    return request
  }

  @Test("a call of batch without options asks for all rows, on standard output, in workers, and replaces nothing")
  func plain() throws {
    let request = try Self.batch()
    #expect(request.manifest.name == "m.jsonl")
    guard case .stream = request.results else {
      Issue.record("the results are \(request.results)")
      return
    }
    #expect(request.journal == nil && !request.resumes && !request.retriesFailures && request.shard == nil)
    #expect(request.recipe == nil && request.parameters.isEmpty && request.settings.members.isEmpty)
    #expect(request.output == nil && request.existing == .refuse && !request.isDryRun && request.failureLimit == nil)
    #expect(request.heartbeat == nil && request.access == .folders([]))
    #expect(request.scheduling.isolation == IsolationMode.workers && request.scheduling.jobs == nil)
    #expect(request.scheduling.memory == nil && request.scheduling.timeout == nil)
    #expect(request.limits == PhotoLimits())
  }

  @Test("each option of batch reaches the request, and nothing else in it")
  func batch() throws {
    #expect(try Self.batch("look").recipe == "look")
    #expect(try Self.batch("--journal", "j").journal == "j")
    let resumed = try Self.batch("--journal", "j", "--resume")
    #expect(resumed.resumes && !resumed.retriesFailures)
    #expect(try Self.batch("--results", "r", "--resume", "--retry-failed").retriesFailures)
    guard case .file("r") = try Self.batch("--results", "r").results else {
      Issue.record("the results go elsewhere")
      return
    }
    #expect(try Self.batch("--shard", "1/3").shard == Shard(index: 1, count: 3))
    #expect(try Self.batch("-o", "d/").output == OutputTemplate(manifest: "d/", in: ""))
    #expect(try Self.batch("--param", "a=1", "--param", "b=x").parameters == ["a": 1, "b": "x"])
    #expect(
      try Self.batch("--allow-folder", "/d", "--allow-folder", "/e").access == .folders(["/d", "/e"].map(Self.url)))
    #expect(try Self.batch("--force").existing == .replace && Self.batch("--update").existing == .update)
    #expect(try Self.batch("-n").isDryRun && Self.batch("--dry-run").isDryRun)
    #expect(try Self.batch("--max-failures", "7").failureLimit == .count(7))
    #expect(try Self.batch("--max-failures", "2.5%").failureLimit == .percent(2.5))
    let timed = try Self.batch("--timeout", "5", "--heartbeat", "7")
    #expect(timed.scheduling.timeout == .seconds(5) && timed.heartbeat == .seconds(7))
    let scheduled = try Self.batch("--isolate", "none", "-j3", "--memory", "2kB").scheduling
    #expect(scheduled.isolation == .none && scheduled.jobs == 3 && scheduled.memory == 2000)
    let limits = try Self.batch("--limit", "pixels=9", "--limit", "time=3").limits
    #expect(limits.pixels == 9 && limits.time == 3 && limits.side == PhotoLimits().side)
  }

  private static func url(_ path: String) -> URL { URL(exactPath: path) }

  @Test("options on encoding are members of the output settings of rows, and only those that are given")
  func members() throws {
    func members(_ options: [String]) throws -> String {
      JSONValue.object(try EncodingOptions.parse(options).members).canonicalString()
    }
    let single: [(option: String, value: String, member: String)] = [
      ("--format", "png", #""format":"png""#), ("--format", "jpg", #""format":"jpeg""#),
      ("--quality", "1", #""quality":1"#), ("--quality", "100", #""quality":100"#),
      ("--long-edge", "800", #""longEdge":800"#), ("--dpi", "240", #""dpi":240"#), ("--depth", "16", #""depth":16"#),
      ("--profile", "srgb", #""profile":"srgb""#), ("--metadata", "safe", #""metadata":"safe""#),
      // 10 cm are 1181.1 dots, 15 cm 1771.65.
      ("--print", "10x15cm", #""dpi":300,"enlarge":true,"longEdge":1772,"shortEdge":1181"#),
    ]
    #expect(try members([]) == "{}")
    for (option, value, member) in single { #expect(try members([option, value]) == "{\(member)}", "\(option)") }
    for (index, first) in single.enumerated() {
      for second in single[(index + 1)...] where first.option != second.option {
        let isPrint = second.option == "--print"
        if isPrint, first.option == "--long-edge" { continue }
        var parts = [first.member] + second.member.split(separator: ",").map(String.init)
        // The resolution that is named is that of the print, and its size follows: 10 by 15 cm at 240 dots per inch.
        if isPrint, first.option == "--dpi" {
          parts = [#""dpi":240"#, #""enlarge":true"#, #""longEdge":1417"#, #""shortEdge":945"#]
        }
        let expected = "{" + parts.sorted().joined(separator: ",") + "}"
        #expect(try members([second.option, second.value, first.option, first.value]) == expected)
      }
    }
  }

  @Test("each option of a job on photos reaches the request, and nothing else in it")
  func jobs() throws {
    let plain = try Self.job()
    #expect(plain.work.existing == .refuse && plain.work.note == nil && plain.work.library == nil)
    let flags: [(String, Set<String>)] = [
      ("", []), ("--new-photo", ["begins"]), ("--continue", ["continues"]), ("--allow-damaged", ["damage"]),
      ("-n", ["dry"]), ("--dry-run", ["dry"]), ("--no-library", []), ("--all", []),
    ]
    for (option, expected) in flags {
      let work = try (option.isEmpty ? Self.job() : Self.job(option)).work
      let found: KeyValuePairs = [
        "begins": work.beginsHistories, "continues": work.continuesHistories, "damage": work.allowsDamage,
        "dry": work.isDryRun,
      ]
      #expect(Set(found.filter(\.value).map(\.key)) == expected, "\(option)")
    }
    #expect(try Self.job("--force").work.existing == .replace)
    #expect(try Self.job("--skip-existing").work.existing == .skip)
    #expect(try Self.job("--update").work.existing == .update)
    #expect(try Self.job("--note", "n").work.note == "n")
    #expect(try plain.scheduling.memory == nil && Self.job("--memory", "1MiB").scheduling.memory == 1 << 20)
    let scratch = try ScratchFolder()
    let library: Library = try Library.create(in: scratch.url)
    for (options, hasLibrary) in [([], true), (["--no-library"], false)] as [([String], Bool)] {
      var request = plain
      try JobOptions.parse(options).fill(&request, library: library, try PhotoRunOptions.parse(["-j2"]))
      #expect((request.work.library != nil) == hasLibrary && request.scheduling.jobs == 2)
    }
  }

  @Test("photos are rendered in workers unless the call says otherwise, as many at once as it says")
  func scheduling() throws {
    let plain = try PhotoRunOptions.parse([]).scheduling
    #expect(plain.isolation == IsolationMode.workers && plain.jobs == nil && plain.memory == nil)
    #expect(try PhotoRunOptions.parse(["--isolate", "none"]).scheduling.isolation == .none)
    #expect(try PhotoRunOptions.parse(["--isolate", "process"]).scheduling.isolation == IsolationMode.workers)
    for count in [1, 2, 1024] { #expect(try PhotoRunOptions.parse(["--jobs", "\(count)"]).scheduling.jobs == count) }
  }

  @Test("a program gets the words behind its name, its time, and as much of the terminal as the job leaves it")
  func programs() throws {
    #expect(try ProgramOptions.parse([]).call(isInteractive: true, isSilent: false) == nil)
    let options = try ProgramOptions.parse(["--timeout", "9", "--with", "paint", "--json", "a", "-o"])
    for (isInteractive, isSilent, console) in [
      (true, false, ProgramProcess.Console.terminal), (false, false, .errors), (true, true, .none),
      (false, true, .none),
    ] {
      let call = options.call(isInteractive: isInteractive, isSilent: isSilent)
      #expect(call == ProgramCall("paint", arguments: ["--json", "a", "-o"], timeout: .seconds(9), console: console))
    }
    #expect(try ProgramOptions.parse(["--with", "x"]).call(isInteractive: true, isSilent: false)?.timeout == nil)
    for (number, isTaken) in [("0", false), ("-1", false), ("1", true)] {
      #expect(((try? ProgramOptions.parse(["--timeout", number, "--with", "x"])) != nil) == isTaken, "\(number)")
    }
  }
}
