import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

/// Stores and recipes of every released version open for ever.
@Suite("released versions", .timeLimit(.minutes(Effort.minutes)))
struct ReleaseTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  @Test("the current version is frozen")
  func isFrozen() { #expect(ReleaseFixture.all.contains { $0.version == Engine.version }) }

  @Test("a library verifies and its description equals the recorded one", arguments: ReleaseFixture.all)
  func opens(release: ReleaseFixture) throws {
    try release.unpack(into: shop)
    let outcome = try shop.program("verify")
    #expect(outcome.status == 0, "\(outcome.text) \(outcome.messages)")
    #expect(try ReleaseFixture.description(of: shop) == release.recorded()["library"])
  }

  @Test("a rebuilt index has the same numbers and states", arguments: ReleaseFixture.all)
  func rebuilds(release: ReleaseFixture) throws {
    try release.unpack(into: shop)
    // The index is made when the library is opened first.
    #expect(try shop.program("list").status == 0)
    try shop.log.removeIndex()
    #expect(try ReleaseFixture.description(of: shop) == release.recorded()["library"])
  }

  @Test(
    "every entry is exported with its recorded bytes, or rendered again if it may have been evicted",
    arguments: ReleaseFixture.all)
  func renders(release: ReleaseFixture) throws {
    try release.unpack(into: shop)
    let recorded = try release.recorded()
    let isSameEngine = try recorded["versions"]?.isRecord(of: Engine.versions()) == true
    for photo in recorded["library"]?["photos"]?.arrayValue ?? [] {
      for entry in photo["entries"]?.arrayValue ?? [] {
        let (id, number) = (photo["id"]?.stringValue ?? "", entry["number"]?.integerValue ?? -1)
        let out = "out-\(id)-\(number).jpg"
        let outcome = try shop.program("export", "\(id)@\(number)", "-o", out)
        #expect(outcome.status == 0, "\(id)@\(number) \(outcome.messages)")
        guard let rendition = entry["rendition"]?.stringValue else { continue }
        let isKept = shop.exists(".photoedit/objects/\(rendition.prefix(2))/\(rendition)")
        if isKept || isSameEngine { #expect(SHA256Digest(of: [UInt8](try shop.data(out))).hex == rendition) }
        // With other settings everything is rendered anew.
        let again = try shop.program("export", "\(id)@\(number)", "-o", "new.png", "--long-edge", "50", "--force")
        #expect(again.status == 0, "\(again.messages)")
      }
    }
  }

  @Test(
    "every edit is resumed and followed by a new one, and existing data stays byte for byte",
    arguments: ReleaseFixture.all)
  func resumes(release: ReleaseFixture) throws {
    try release.unpack(into: shop)
    let before = try shop.state()
    let log = try Data(contentsOf: shop.log.segment)
    for photo in try release.recorded()["library"]?["photos"]?.arrayValue ?? [] {
      let id = photo["id"]?.stringValue ?? ""
      for entry in photo["entries"]?.arrayValue ?? [] where entry["kind"]?.stringValue == "edit" {
        let number = entry["number"]?.integerValue ?? -1
        let recipe = try shop.program("resume", "\(id)@\(number)", "-o", "recipe-\(number).json")
        guard recipe.status == 0 else {
          // The edit of another program is not ours to take up; it is what the next one is based on.
          #expect(recipe.messages.contains("org.example.darkroom"), "\(recipe.messages)")
          continue
        }
        try FileManager.default.removeItem(at: shop.url("recipe-\(number).json"))
      }
      try shop.recipe("new.json", #"{"op": "saturation", "amount": -30}"#)
      let edited = try shop.program("apply", "new.json", photo["path"]?.stringValue ?? "")
      #expect(edited.status == 0, "\(edited.messages)")
      #expect(try shop.program("undo", id).status == 0)
    }
    #expect(try shop.program("verify").status == 0)
    #expect(try Data(contentsOf: shop.log.segment).starts(with: log))
    let old = Set(before.files.keys.filter { $0.contains("/objects/") || !$0.contains("/") })
    let changed = try shop.state().differences(from: before).filter { old.contains($0) }
    #expect(changed.filter { before.files[$0]?.bytes != nil && !$0.hasPrefix(".photoedit/objects") } == [])
    let objects = changed.filter { $0.hasPrefix(".photoedit/objects") && before.files[$0]?.bytes != nil }
    for name in objects { #expect(try shop.data(name) == before.files[name]?.bytes) }
  }

  @Test("every recipe keeps its meaning and renders", arguments: ReleaseFixture.all)
  func recipes(release: ReleaseFixture) throws {
    try shop.photo()
    let recorded = try release.recorded()["recipes"]
    #expect(release.recipes.count == recorded?.objectValue?.members.count)
    for name in release.recipes {
      let path = release.folder.appendingPathComponent("recipes/" + name).path
      let row = try JSONValue.parse([UInt8](shop.program("recipe", "validate", "--json", path).output))
      #expect(row["renderDigest"] == recorded?[name]?["render"], "\(name)")
      #expect(row["documentDigest"] == recorded?[name]?["document"], "\(name)")
      let outcome = try shop.program("apply", path, "photo.jpg", "-o", "out.jpg", "--force", "--no-library")
      #expect(outcome.status == 0, "\(name) \(outcome.messages)")
    }
  }
}
