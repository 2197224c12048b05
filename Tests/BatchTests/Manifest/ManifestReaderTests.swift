import Adjustments
import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

@Suite("rows of a manifest", .timeLimit(.minutes(Effort.minutes)))
struct ManifestReaderTests {
  private func read(_ lines: [String], folder: String = "/m") throws -> [ManifestReader.Reading] {
    var reader = ManifestReader(folder: folder, defaults: ManifestDefaults())
    return try lines.map { try reader.read(.text(Array($0.utf8))) }
  }

  private func row(_ lines: String...) throws -> ManifestRow {
    guard case .row(let row)? = try read(lines).last else {
      throw EditError(.badRow, as: .bug, "expected a row of \(lines.last ?? "")")
    }
    return row
  }

  private static let complete = #"{"id":"a","input":"i.jpg","recipe":"r.json","output":"o.jpg"}"#

  @Test("paths in a row are relative to the manifest, and a row without an id is named by its output")
  func places() throws {
    let row = try row(#"{"input":"d/i.jpg","recipe":"r.json","output":"o/x.avif","quality":40}"#)
    #expect(row.id == "o/x.avif" && row.outputText == "o/x.avif" && row.inputText == "d/i.jpg")
    #expect(row.input == .file("/m/d/i.jpg") && row.output == .file("/m/o/x.avif"))
    #expect(row.work.source == .named("r.json") && row.work.fileExtension == "avif")
    #expect(row.work.settings["quality"] == 40)
  }

  @Test(
    "a place is a path, a member of an archive or an object",
    arguments: [
      ("a b.jpg", StoragePlace.file("/m/a b.jpg")), ("/a.jpg", .file("/a.jpg")),
      ("tar:p/1.tar#d/a.jpg", .tar(archive: "/m/p/1.tar", member: "d/a.jpg")),
      ("tar:/1.tar#a#b", .tar(archive: "/1.tar", member: "a#b")),
      ("s3://b/k/a.jpg", .object(bucket: "b", key: "k/a.jpg")),
    ])
  func place(text: String, place: StoragePlace) throws {
    let read = try StoragePlace(text, relativeTo: "/m")
    #expect(read == place)
    #expect(try StoragePlace(read.text, relativeTo: "/other") == place, "the resolved text means the same place")
  }

  @Test(
    "an invalid place is a failed row with its pointer",
    arguments: ["", "tar:a.tar", "tar:#a", "tar:a.tar#", "s3://b", "s3://b/", "s3:///k", "a\\u0000b"])
  func badPlaces(text: String) throws {
    guard case .bad(let result)? = try read([#"{"input":"\#(text)","recipe":"r","output":"o"}"#]).first else {
      Issue.record("expected a bad row")
      return
    }
    #expect(result.error?.code == "bad-place" && result.error?.problems.first?.pointer.description == "/input")
    #expect(result.id == "o")
  }

  @Test("a row inherits the defaults and can override them")
  func defaults() throws {
    let defaults =
      #"{"type":"defaults","recipe":"a","params":{"x":1,"y":2},"output":"o/{stem}.{ext}","format":"webp","width":9}"#
    let plain = try row(defaults, #"{"input":"d/i.png"}"#)
    #expect(plain.output == .file("/m/o/i.webp") && plain.work.source == .named("a"))
    #expect(plain.work.settings["width"] == 9 && plain.work.parameters["y"] == 2)
    let own = try row(defaults, #"{"input":"i.png","params":{"y":3},"longEdge":5,"recipe":"b","output":"z.png"}"#)
    #expect(own.output == .file("/m/z.png") && own.work.source == .named("b"))
    #expect(own.work.parameters == JSONObject([("x", 1), ("y", 3)]))
    #expect(own.work.settings["width"] == nil, "one size replaces all others")
    #expect(own.work.settings["longEdge"] == 5)
  }

  @Test(
    "a bad row is a failed row with code and pointer, and the next row is read",
    arguments: [
      ("x", "bad-row", ""), ("[1]", "bad-row", ""), ("{", "bad-row", ""),
      (#"{"input":"i","recipe":"r","output":"o","outptu":"x"}"#, "unknown-key", "/outptu"),
      (#"{"input":7,"recipe":"r","output":"o"}"#, "wrong-type", "/input"),
      (#"{"recipe":"r","output":"o"}"#, "missing-key", ""), (#"{"input":"i","output":"o"}"#, "missing-key", ""),
      (#"{"input":"i","recipe":"r"}"#, "missing-key", ""),
      (#"{"input":"i","recipe":7,"output":"o"}"#, "wrong-type", "/recipe"),
      (#"{"input":"i","recipe":"r","output":"o","params":[]}"#, "wrong-type", "/params"),
      (#"{"input":"i","recipe":"r","output":"o","expect":{"md5":""}}"#, "unknown-key", "/expect/md5"),
      (#"{"input":"i","recipe":"r","output":"o","expect":{"sha256":"ab"}}"#, "bad-row", "/expect/sha256"),
      (#"{"id":"","input":"i","recipe":"r","output":"o"}"#, "bad-row", "/id"),
      (#"{"id":5,"input":"i","recipe":"r","output":"o"}"#, "wrong-type", "/id"),
      (#"{"type":"rows","input":"i","recipe":"r","output":"o"}"#, "bad-row", "/type"),
      (#"{"type":"defaults","recipe":"r"}"#, "bad-row", ""),
      (#"{"input":"i","input":"j","recipe":"r","output":"o"}"#, "bad-row", ""),
    ])
  func bad(line: String, code: String, pointer: String) throws {
    let readings = try read([Self.complete, line, Self.complete])
    guard case .bad(let result) = readings[1], case .row(let next) = readings[2] else {
      Issue.record("expected a bad row and a good one")
      return
    }
    #expect(result.error?.code == code, "\(result.error?.message ?? "")")
    #expect(result.error?.problems.first?.pointer.description == pointer)
    #expect(result.word == .failed && result.index == 1 && next.index == 2)
  }

  @Test("an unknown key suggests the nearest known one; keys that begin with x- are ignored")
  func suggestion() throws {
    guard case .bad(let result)? = try read([#"{"input":"i","recipe":"r","output":"o","qualty":3}"#]).first else {
      Issue.record("expected a bad row")
      return
    }
    #expect(result.error?.hint == "did you mean 'quality'?")
    #expect(try row(#"{"input":"i","recipe":"r","output":"o","x-note":[1]}"#).id == "o")
  }

  @Test(
    "a file that is not a manifest is one error, not a failure per line",
    arguments: [
      ("id,input", false), ("[{\"input\":1}]", true), ("{", true), (" {", true), ("[", true), ("[ {", true),
      ("\u{FFFD}PNG", false), ("id{", false), ("x[", false), ("", false),
    ])
  func wrongFile(first: String, isJSON: Bool) {
    let error = #expect(throws: EditError.self) { try read([first]) }
    #expect(error?.code == "bad-manifest" && error?.category == .badData)
    #expect(error?.hint?.contains("jq -c") == isJSON, "JSON on several lines has another remedy than no JSON")
  }

  @Test(
    "invalid defaults are one error",
    arguments: [
      #""id":"a""#, #""outptu":"a""#, #""output":"{stem""#, #""output":"{date}""#, #""recipe":1"#, #""input":"a""#,
    ])
  func wrongDefaults(member: String) {
    let error = #expect(throws: EditError.self) { try read([#"{"type":"defaults",\#(member)}"#]) }
    #expect(error?.code == "bad-manifest")
  }

  @Test(
    "the published schema accepts exactly the rows that the reader accepts",
    .enabled(if: Python.has(module: "jsonschema"), "needs python3 with jsonschema"))
  func schema() throws {
    let rows: [(String, Bool)] = [
      (Self.complete, true), (#"{"input":"i","recipe":"r","output":"o"}"#, true),
      (#"{"input":"i","recipe":{},"output":"o","quality":7,"x-a":1,"type":"row"}"#, true),
      (#"{"input":"i","recipe":"r","output":"o","quality":"7"}"#, false),
      (#"{"input":"i","recipe":"r","output":"o","quality":700}"#, false),
      (#"{"input":"i","recipe":[],"output":"o"}"#, false), (#"{"input":"i","recipe":"r","output":"o","a":1}"#, false),
      (#"{"recipe":"r","output":"o"}"#, false), (#"{"input":"","recipe":"r","output":"o"}"#, false),
      (#"{"input":"i","recipe":"r","output":"o","expect":{"sha256":"0"}}"#, false),
    ]
    let scratch = try ScratchFolder()
    try Data(ManifestSchema.text.utf8).write(to: scratch.appending("schema.json"))
    try Data(rows.map(\.0).joined(separator: "\n").utf8).write(to: scratch.appending("rows.jsonl"))
    let script = """
      import json, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      print(*[int(validator.is_valid(json.loads(line))) for line in open("rows.jsonl")])
      """
    let said = try Python.run(script, in: scratch.url)
    #expect(said == rows.map { $0.1 ? "1" : "0" }.joined(separator: " ") + "\n")
    for (line, isValid) in rows {
      var isAccepted = false
      if case .row(let row)? = try read([line]).first {
        // Values of settings are looked at with the recipe.
        let problems = ProblemList()
        _ = OutputSettings.read(row.work.settings, at: JSONPointer(), into: problems)
        isAccepted = problems.problems.isEmpty
      }
      #expect(isAccepted == isValid, "\(line)")
    }
  }
}
