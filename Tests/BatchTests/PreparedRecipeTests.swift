import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import TestSupport
import Testing

@testable import Batch

/// What the recipe of a row comes to, whoever says something about its outputs.
@Suite("recipes of rows", .timeLimit(.minutes(Effort.minutes)))
struct PreparedRecipeTests {
  private static func work(
    _ document: JSONValue, settings: JSONObject = JSONObject(), own: JSONObject = JSONObject(),
    fileExtension: String = "jpg"
  ) -> RowRecipe {
    RowRecipe(
      source: .inline(document), parameters: JSONObject(), settings: settings, own: own, fileExtension: fileExtension)
  }

  private static func prepared(_ work: RowRecipe, in folder: String = "") throws(EditError) -> PreparedRecipe {
    try PreparedRecipe(work, in: folder, .anywhere)
  }

  private static func object(format: String?) -> JSONObject {
    format.map { JSONObject([("format", .string($0))]) } ?? JSONObject()
  }

  @Test(
    "the format is the output's, else the manifest's, else the recipe's; a row must not contradict itself",
    arguments: ["jpg", "JPEG", "png", "", "nothing"], [nil, "jpeg", "webp"] as [String?])
  func formats(fileExtension: String, recipe: String?) throws {
    let named = FileFormat(fileExtension: fileExtension)
    var document: JSONObject = JSONObject([("adjustments", .array([]))])
    if let recipe { document["output"] = .object(Self.object(format: recipe)) }
    for manifest in [nil, "png", "webp"] as [String?] {
      for own in [nil, "jpeg", "png"] as [String?] {
        let settings = Self.object(format: own ?? manifest)
        let work = Self.work(
          .object(document), settings: settings, own: Self.object(format: own), fileExtension: fileExtension)
        if let own, let named, own != named.identifier {
          let error = #expect(throws: EditError.self) { try Self.prepared(work) }
          #expect(error?.code == .formatConflict)
          #expect(error?.category == .badData)
          continue
        }
        let expected: String? =
          if let named { named.identifier } else if fileExtension.isEmpty || own ?? manifest != nil {
            own ?? manifest ?? recipe
          } else { nil }
        #expect(
          try Self.prepared(work).format?.identifier == expected,
          "\(fileExtension) \(recipe ?? "-") \(manifest ?? "-") \(own ?? "-")")
      }
    }
  }

  @Test("settings of the manifest win over those of the recipe, one by one; what is not said stays")
  func settings() throws {
    let document: JSONValue = [
      "adjustments": [], "output": ["quality": 61, "metadata": "none", "path": "o/{stem}.jpg"],
    ]
    let plain = try Self.prepared(Self.work(document)).settings
    #expect(plain.json["quality"] == 61)
    #expect(plain.json["metadata"] == "none")
    #expect(plain.json["path"] == nil)
    let other = try Self.prepared(Self.work(document, settings: JSONObject([("quality", 62)]))).settings
    #expect(other.json["quality"] == 62)
    #expect(other.json["metadata"] == "none")
    let error = #expect(throws: EditError.self) {
      try Self.prepared(Self.work(document, settings: JSONObject([("quality", 1000)])))
    }
    #expect(error?.problems.map(\.pointer.description) == ["/quality"])
  }

  @Test("the size of a manifest replaces that of defaults, whatever edge either names")
  func sizes() {
    for key in ManifestDefaults.sizeKeys {
      let base = JSONObject(ManifestDefaults.sizeKeys.sorted().map { ($0, 1) } + [("quality", 61)])
      let merged = ManifestDefaults.settings(base, under: JSONObject([(key, 2)]))
      #expect(Set(merged.keys) == [key, "quality"])
      #expect(merged[key] == 2)
      #expect(ManifestDefaults.settings(base, under: JSONObject([("quality", 62)])).keys.count == base.keys.count)
    }
  }

  @Test("the digest is another for all that pixels and bytes depend on, and the same whatever else a recipe says")
  func digests() throws {
    let looks: [JSONValue] = [
      ["adjustments": []], ["adjustments": [["op": "exposure", "ev": 1]]],
      ["adjustments": [["op": "exposure", "ev": 2]]],
      ["adjustments": [["op": "exposure", "ev": 1], ["op": "contrast", "amount": 5]]],
      ["adjustments": [], "output": ["quality": 61]], ["adjustments": [], "output": ["metadata": "none"]],
    ]
    var seen: [SHA256Digest: String] = [:]
    for look in looks {
      for fileExtension in ["jpg", "jpeg", "png"] where look["output"]?["quality"] == nil || fileExtension != "png" {
        let digest = try Self.prepared(Self.work(look, fileExtension: fileExtension)).digest
        #expect(seen.updateValue("\(look) \(fileExtension)", forKey: digest) == nil)
      }
    }
    let base = try Self.prepared(Self.work(["adjustments": [["op": "exposure", "ev": 1]]])).digest
    let same: [JSONValue] = [
      ["adjustments": [["ev": 1, "op": "exposure"]], "title": "T", "note": "N", "inputs": ["a.jpg"]],
      ["adjustments": [["op": "exposure", "ev": 1, "id": "x", "note": "N"]], "output": ["path": "o/{stem}.jpg"]],
      [
        "formatIdentifier": .string(Recipe.formatIdentifier), "formatVersion": "1.0",
        "adjustments": [["op": "exposure", "ev": 1.0, "opacity": 1]],
      ],
    ]
    for look in same { #expect(try Self.prepared(Self.work(look)).digest == base, "\(look)") }
  }

  @Test(
    "a recipe is a file in the folder of the manifest or at a path; what is not there is named by where it was sought")
  func named() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.path
    try FileManager.default.createDirectory(at: scratch.appending("sub"), withIntermediateDirectories: true)
    let head = "{\"formatIdentifier\":\"org.photoedit.recipe\",\"formatVersion\":\"1.0\",\"adjustments\":"
    try Data((head + "[{\"op\":\"exposure\",\"ev\":1}]}").utf8).write(to: scratch.appending("r.json"))
    try Data((head + "[]}").utf8).write(to: scratch.appending("sub/r.json"))
    func steps(_ name: String, in folder: String) throws(EditError) -> Int {
      var work = Self.work(.null)
      work.source = .named(name)
      return try Self.prepared(work, in: folder).recipe.steps.count
    }
    #expect(try steps("r.json", in: folder) == 1)
    #expect(try steps("sub/r.json", in: folder) == 0)
    #expect(try steps("r.json", in: folder + "/sub") == 0)
    #expect(try steps("../r.json", in: folder + "/sub") == 1)
    #expect(try steps(folder + "/r.json", in: folder + "/sub") == 1)
    for (name, path) in [
      ("sub/none.json", folder + "/sub/none.json"), ("/none/r.json", "/none/r.json"),
      ("/\u{301}none/r.json", "/\u{301}none/r.json"), ("./none.json", folder + "/./none.json"),
    ] {
      let error = #expect(throws: EditError.self) { try steps(name, in: folder) }
      #expect(error?.code == .fileNotFound)
      #expect(error?.path.map { Array($0.utf8) } == Array(path.utf8))
    }
    #expect(throws: EditError.self) { try steps("-", in: folder) }
  }
}
