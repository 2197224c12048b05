import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@Suite("checks of a library by rendering again", .timeLimit(.minutes(Effort.minutes)))
struct RenderingCheckTests: EditedLibrarySuite {
  let edited: EditedLibrary

  init() async throws { edited = try await EditedLibrary() }

  @Test("rendering again agrees with the library, for all edits and for samples")
  func rendering() async throws {
    let all = try await library.verifyRenditions(.all)
    #expect(all.checked == 3 && all.all == 3 && all.findings == [])
    for _ in 0..<3 {
      let part = try await library.verifyRenditions(#require(VerifySample("1")))
      #expect(part.checked == 1 && part.findings == [])
    }
  }

  @Test("a rendition that does not match its recipe is found in one round of samples, even if every digest is right")
  func wrongRendition() async throws {
    let data = try #require(try await library.adjustmentData(of: asset.id, .entry(3))).data
    let content = String(decoding: data, as: UTF8.self)
    let other = content.replacingOccurrences(of: "\"ev\":0.9", with: "\"ev\":0.8")
    try LibraryLog(of: scratch.url).rewrite { line in
      line.replacingOccurrences(of: content, with: other).replacingOccurrences(
        of: SHA256Digest(of: Array(data)).hex, with: SHA256Digest(of: Array(other.utf8)).hex)
    }
    let library = try await Library(at: scratch.url)
    #expect(try await library.verify() == [])
    var findings: [VerifyFinding] = []
    for _ in 0..<3 { findings += try await library.verifyRenditions(#require(VerifySample("1"))).findings }
    #expect(findings.map(\.code) == ["rendition-differs"])
    #expect(findings.first?.isDamage == true)
    #expect(findings.first?.message.contains("\(asset.id)@3") == true)
  }

  @Test("renditions by other codec versions are reported and are no damage")
  func otherVersions() async throws {
    let own = try rendition(3).hex
    let log = LibraryLog(of: scratch.url)
    var changed = 0
    try log.rewrite { line in
      guard line.contains(own) || line.contains("\"entry\":3,") else { return line }
      let old = line.replacingOccurrences(of: "\"libvips\":\"8.", with: "\"libvips\":\"7.")
        .replacingOccurrences(of: own, with: String(own.reversed()))
      changed += old == line ? 0 : 1
      return old
    }
    #expect(changed > 0)
    let library = try await Library(at: scratch.url)
    let report = try await library.verifyRenditions(.all)
    #expect(report.findings.map(\.code) == ["rendition-other-versions"])
    #expect(report.findings.first?.isDamage == false)
    #expect(report.findings.first?.message.contains("same pixels") == true)
    #expect(report.findings.first?.message.contains("libvips") == true)
    // What other versions made is never evicted, and what is gone of it is rendered with a warning.
    #expect(
      try !library.collect(gracePeriod: .zero).contains {
        $0.entries.map(\.description).contains("\(asset.id)@3")
      })
    let file = try await library.file(of: asset, .entry(3))
    #expect(file.warnings.count == 1 && file.data.count > 0)
  }
}
