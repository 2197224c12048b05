import Documents
import Foundation
import TestSupport
import Testing

@Suite("JSON rows", .timeLimit(.minutes(Effort.minutes)))
struct RowTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  @Test("a row with an unknown type, an undocumented or missing field, or a wrong kind of value is detected")
  func noticed() {
    let row = #"{"type":"library","folder":"/x","renditions":"all","warnings":[],"milliseconds":1}"#
    #expect(RowCheck.problems(of: row) == [])
    for (change, with) in [
      ("library", "books"), (#""folder""#, #""ordner""#), (#""folder":"/x","#, ""), (#""/x""#, "7"), ("[]", "[7]"),
    ] {
      #expect(!RowCheck.problems(of: row.replacing(change, with: with)).isEmpty, "\(change) -> \(with)")
    }
  }

  @Test(
    "the published schema is valid, and rows conform to it",
    .enabled(if: Python.has(module: "jsonschema"), "needs python3 with jsonschema"))
  func schema() throws {
    try shop.library()
    try shop.write("schema.json", try shop.program("manual", "rows").output)
    var rows: [String] = []
    for arguments in [
      ["list", "--json"], ["log", "photo.jpg", "--json"], ["show", "photo.jpg", "--json"],
      ["info", "photo.jpg", "--json"],
      ["verify", "--json"], ["doctor", "--json"], ["apply", "recipe.json", "photo.jpg", "-o", "a.png", "--json"],
      ["undo", "photo.jpg", "--json"], ["diff", "photo.jpg@0", "photo.jpg@1", "--json"], ["adjustments", "--json"],
    ] { rows += try shop.program.run(arguments).lines }
    try shop.write("rows.json", Data("[\(rows.joined(separator: ","))]".utf8))
    let script = """
      import json, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      rows = json.load(open("rows.json"))
      print(len(rows), [error.message for row in rows for error in validator.iter_errors(row)])
      """
    let said = try Python.run(script, in: shop.folder)
    #expect(said == "\(rows.count) []\n")
    #expect(rows.count == 12)
  }

  @Test("the row of an undo has the photo's given name, its id and the new entry")
  func joined() throws {
    try shop.library()
    let asset = try JSONValue.parse(Array(shop.program("list", "--json").lines[0].utf8))["asset"]?.stringValue
    let row = try JSONValue.parse(Array(shop.program("undo", "./photo.jpg", "--json").lines[0].utf8))
    #expect(row["input"]?.stringValue == "./photo.jpg")
    #expect(row["asset"]?.stringValue == asset)
    #expect(row["path"]?.stringValue == "photo.jpg")
    #expect(row["entry"]?.integerValue == 2)
  }

  @Test("apply in a library reports size, bytes and format of the rendition; a second run explains why it did nothing")
  func rendition() throws {
    try shop.photo()
    try shop.recipe()
    _ = try shop.program("init")
    let row = try JSONValue.parse(Array(shop.program("apply", "recipe.json", "photo.jpg", "--json").lines[0].utf8))
    try shop.write("out.jpg", try shop.program("export", "photo.jpg", "-o", "-").output)
    #expect(row["width"]?.integerValue == 96)
    #expect(row["height"]?.integerValue == 64)
    #expect(row["format"]?.stringValue == "jpeg")
    #expect(row["bytes"]?.integerValue == (try shop.data("out.jpg").count))
    let again = try JSONValue.parse(Array(shop.program("apply", "recipe.json", "photo.jpg", "--json").lines[0].utf8))
    #expect(again["type"]?.stringValue == "unchanged")
    #expect(again["reason"]?.stringValue == "the photo has these adjustments already")
  }
}
