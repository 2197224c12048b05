import Foundation
import PhotoEdit
import RecipeModel
import TestSupport
import Testing

@Suite("care for a library: evicted renditions come back, repairs say what is lost")
struct CareTests {
  let scratch: ScratchFolder
  let library: Library
  let asset: LibraryAsset

  init() async throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    library = try Library.create(in: scratch.url)
    asset = try library.importPhoto(at: scratch.appending("photo.jpg")).asset
    for ev in [0.3, 0.6, 0.9] {
      _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = ev } })
    }
  }

  private func path(_ digest: String) -> URL { scratch.appending(".photoedit/objects/\(digest.prefix(2))/\(digest)") }

  private func rendition(_ number: Int) throws -> String {
    try #require(library.history(of: asset)[number].rendition)
  }

  private func damage(_ digest: String) throws {
    var data = try Data(contentsOf: path(digest))
    data[data.count / 2] ^= 1
    try FileManager.default.removeItem(at: path(digest))
    try data.write(to: path(digest))
  }

  @Test("what was evicted is rendered again, byte for byte, when it is asked for")
  func evicted() async throws {
    let before = try (0...3).map { try library.file(of: asset, .entry($0)).data }
    let digests = [try rendition(1), try rendition(2)]
    let items = try library.collect(grace: .zero)
    #expect(Set(items.compactMap(\.digest)) == Set(digests))
    #expect(items.allSatisfy { $0.reason == "rendition" && $0.size > 0 && $0.entries.count == 1 })
    #expect(digests.allSatisfy { !FileManager.default.fileExists(atPath: path($0).path) })
    #expect(try library.verify() == [])
    for number in 0...3 {
      let file = try library.file(of: asset, .entry(number))
      #expect(file.data == before[number])
      #expect(file.warnings == [])
    }
    let exported = try await library.export(asset, .entry(2), path: "out.jpg", settings: nil)
    #expect(exported.data == before[2])
    #expect(try library.undo(asset)?.target == 2)
    #expect(try library.file(of: asset).data == before[2])
  }

  @Test("renditions that are to be kept, another program's and those that are a base are kept")
  func kept() async throws {
    #expect(try library.collect(grace: .zero, keepsRenditions: true) == [])
    #expect(try library.collect() == [])
    let foreign = AdjustmentData(formatIdentifier: "com.example", formatVersion: "1.0", data: Data("x".utf8))
    let third = try library.editingSession(for: asset)
    _ = try third.commit(foreign, rendition: SampleFile.medium, mediaType: "image/jpeg")
    // Another recipe on top of what the other program made: its rendition is a base from now on.
    _ = try await library.editingSession(for: asset).commit(Recipe { Contrast { $0.amount = 10 } })
    let foreignRendition = try rendition(4)
    let current = try rendition(5)
    let gone = Set(try library.collect(grace: .zero).compactMap(\.digest))
    #expect(gone == Set([try rendition(1), try rendition(2), try rendition(3)]))
    #expect(!gone.contains(foreignRendition) && !gone.contains(current))
    #expect(try library.file(of: asset, .entry(4)).data == SampleFile.medium)
  }

  @Test("rendering again agrees with the library, for all and for parts that come round")
  func rendering() async throws {
    let all = try await library.verifyRenditions(.all)
    #expect(all.checked == 3 && all.all == 3 && all.findings == [])
    for _ in 0..<3 {
      let part = try await library.verifyRenditions(#require(VerifySample("1")))
      #expect(part.checked == 1 && part.findings == [])
    }
  }

  @Test("a rendition that is not what its recipe gives is found in one round, though every digest is right")
  func wrongRendition() async throws {
    let manifest = scratch.appending(".photoedit/revisions/\(asset.id.prefix(2))/\(asset.id)/000003.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let data = try #require(try library.adjustmentData(of: asset, .entry(3))).data
    let content = String(decoding: data, as: UTF8.self)
    let other = content.replacingOccurrences(of: "\"ev\":0.9", with: "\"ev\":0.8")
    let forged = text.replacingOccurrences(of: content, with: other).replacingOccurrences(
      of: Digest(of: Array(data)).hex, with: Digest(of: Array(other.utf8)).hex)
    try FileManager.default.removeItem(at: manifest)
    try Data(forged.utf8).write(to: manifest)
    _ = try library.rebuildIndex()
    #expect(try library.verify() == [])
    var findings: [VerifyFinding] = []
    for _ in 0..<3 { findings += try await library.verifyRenditions(#require(VerifySample("1"))).findings }
    #expect(findings.map(\.code) == ["rendition-differs"])
    #expect(findings.first?.isDamage == true)
    #expect(findings.first?.message.contains("\(asset.id)@3") == true)
  }

  @Test("other versions of a codec are said and are no damage")
  func otherVersions() async throws {
    let manifest = scratch.appending(".photoedit/revisions/\(asset.id.prefix(2))/\(asset.id)/000003.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let own = try rendition(3)
    let old = text.replacingOccurrences(of: "\"libvips\":\"8.", with: "\"libvips\":\"7.")
      .replacingOccurrences(of: own, with: String(own.reversed()))
    #expect(old != text)
    try FileManager.default.removeItem(at: manifest)
    try Data(old.utf8).write(to: manifest)
    _ = try library.rebuildIndex()
    let report = try await library.verifyRenditions(.all)
    #expect(report.findings.map(\.code) == ["rendition-other-versions"])
    #expect(report.findings.first?.isDamage == false)
    #expect(report.findings.first?.message.contains("same pixels") == true)
    #expect(report.findings.first?.message.contains("libvips") == true)
    // What other versions made is never evicted, and what is gone of it is rendered with a warning.
    #expect(try !library.collect(grace: .zero).contains { $0.entries.contains("\(asset.id)@3") })
    let file = try library.file(of: asset, .entry(3))
    #expect(file.warnings.count == 1 && file.data.count > 0)
  }

  @Test(
    "a repair makes the index again where it is gone or garbage, and histories are what they were",
    arguments: ["", "gone", "noise", "half"])
  func index(change: String) async throws {
    let history = try library.history(of: asset)
    let database = scratch.appending(".photoedit/photoedit.sqlite")
    var bytes = try Data(contentsOf: database)
    switch change {
    case "gone": try FileManager.default.removeItem(at: database)
    case "": try Data().write(to: database)
    case "half": try bytes.prefix(bytes.count / 2).write(to: database)
    default:
      for offset in stride(from: 4096, to: bytes.count, by: 97) { bytes[offset] ^= 0x5A }
      try bytes.write(to: database)
    }
    let opened = try Library(at: scratch.url, tidying: false)
    let report = try await opened.repair()
    #expect(report.lost == [])
    #expect(try Library(at: scratch.url).history(of: asset) == history)
    #expect(try Library(at: scratch.url).verify() == [])
  }

  @Test("originals come back from where they were, renditions from their recipes; what was damaged is put aside")
  func objects() async throws {
    let before = try (0...3).map { try library.file(of: asset, .entry($0)).data }
    let digests = [asset.digest] + (try (1...3).map(rendition))
    for digest in digests { try damage(digest) }
    #expect(try library.verify().filter(\.isDamage).count == 4)
    let report = try await library.repair()
    #expect(report.lost == [] && report.repairs.count == 4)
    #expect(Set(report.repairs.map(\.code)) == ["original-restored", "rendition-rendered"])
    for number in 0...3 { #expect(try library.file(of: asset, .entry(number)).data == before[number]) }
    #expect(try library.verify() == [])
    let aside = try FileManager.default.contentsOfDirectory(atPath: scratch.appending(".photoedit/damaged").path)
    #expect(Set(aside) == Set(digests.map { $0 + ".1" }))
    // Objects that are gone, too.
    for digest in digests { try FileManager.default.removeItem(at: path(digest)) }
    #expect(try await library.repair().lost == [])
    for number in [0, 3] { #expect(FileManager.default.fileExists(atPath: path(digests[number]).path)) }
    #expect(try await library.repair().repairs == [])
  }

  @Test("what cannot be repaired is listed with its entries, and stays as it is")
  func lost() async throws {
    try FileManager.default.removeItem(at: scratch.appending("photo.jpg"))
    let digests = [asset.digest, try rendition(2)]
    for digest in digests { try damage(digest) }
    let damaged = try digests.map { try Data(contentsOf: path($0)) }
    let report = try await library.repair()
    #expect(report.repairs == [])
    #expect(report.lost.count == 2)
    #expect(report.lost.contains { $0.message.contains("\(asset.id)@0") })
    #expect(report.lost.contains { $0.message.contains("\(asset.id)@2") })
    #expect(try digests.map { try Data(contentsOf: path($0)) } == damaged)
  }
}
