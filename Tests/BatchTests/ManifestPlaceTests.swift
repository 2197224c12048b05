import Documents
import Jobs
import TestSupport
import Testing

@testable import Batch

/// Where a manifest is, and what the paths in it are relative to.
@Suite("places of manifests", .timeLimit(.minutes(Effort.minutes)))
struct ManifestPlaceTests {
  @Test("paths of a manifest are relative to its folder, and recipes of one in a store to the current folder")
  func folders() throws {
    for (text, source, folder, recipes) in [
      ("m.jsonl", .file("m.jsonl"), "", ""), ("a/m.jsonl", .file("a/m.jsonl"), "a", "a"),
      ("/m.jsonl", .file("/m.jsonl"), "/", "/"), ("/a/b/m.jsonl", .file("/a/b/m.jsonl"), "/a/b", "/a/b"),
      ("./m.jsonl", .file("./m.jsonl"), ".", "."), ("../m.jsonl", .file("../m.jsonl"), "..", ".."),
      ("-", .standardInput, "", ""), ("a/-", .file("a/-"), "a", "a"), ("./-", .file("./-"), ".", "."),
      ("s3://b/m.jsonl", .object(bucket: "b", key: "m.jsonl"), "s3://b", ""),
      ("s3://b/c/d/m.jsonl", .object(bucket: "b", key: "c/d/m.jsonl"), "s3://b/c/d", ""),
      ("s3://b/c/\u{301}.jsonl", .object(bucket: "b", key: "c/\u{301}.jsonl"), "s3://b/c", ""),
      ("tar:m.jsonl", .file("tar:m.jsonl"), "", ""),
    ] as [(String, ManifestSource, String, String)] {
      let found = try ManifestSource(text)
      #expect(found == source && found.folder == folder && found.recipeFolder == recipes, "\(text)")
      #expect(found.name == (text == "-" ? "standard input" : text))
    }
    for text in ["s3://", "s3://b", "s3://b/", "s3:///k"] {
      #expect(throws: EditError.self, "\(text)") { try ManifestSource(text) }
    }
  }

  @Test("what a row says of sizes takes the place of all sizes of the defaults, and any other setting only of its own")
  func settings() {
    let keys = Array(ManifestDefaults.sizeKeys).sorted() + ["quality", "format"]
    func object(_ number: Int, _ value: JSONValue) -> JSONObject {
      JSONObject(keys.enumerated().filter { number >> $0.offset & 1 == 1 }.map { ($0.element, value) })
    }
    for base in 0..<(1 << keys.count) {
      for own in [0, 1, 2, 32, 33, 64, 128, 192, 255] {
        let found = ManifestDefaults.settings(object(base, 1), under: object(own, 2))
        let isSized = own & 63 != 0
        let wrong = keys.enumerated().filter { place, key in
          let isKept = base >> place & 1 == 1 && !(isSized && place < 6)
          let expected: JSONValue? = own >> place & 1 == 1 ? 2 : isKept ? 1 : nil
          return found[key] != expected
        }
        #expect(wrong.isEmpty, "\(base) \(own)")
      }
    }
  }

  @Test("an output of a manifest is relative to its folder unless it is absolute, in an archive or in a store")
  func outputs() throws {
    for (text, folder) in [
      ("{stem}.jpg", "a/"), ("out/{stem}.jpg", "a/"), ("/out/{stem}.jpg", ""), ("/\u{301}{stem}.jpg", ""),
      ("s3://b/{stem}.jpg", ""), ("tar:x.tar#{stem}.jpg", ""),
    ] {
      let template = try OutputTemplate(manifest: text, in: "a")
      #expect(template.folder == folder && template.text == text, "\(text)")
      #expect(template.namesArchive == text.hasPrefix("tar:"))
    }
    for field in ["date", "hash", "revision", "recipe", "size"] {
      #expect(throws: EditError.self, "\(field)") { try OutputTemplate(manifest: "{\(field)}-{stem}.jpg", in: "a") }
    }
    for field in ["stem", "name", "ext", "dir", "folder", "index"] {
      #expect(try OutputTemplate(manifest: "{\(field)}-{stem}.jpg", in: "a").has(field))
    }
    #expect(throws: EditError.self) { try OutputTemplate(manifest: "-", in: "") }
  }
}
