import Documents
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Lines are canonical JSON", .timeLimit(.minutes(Effort.minutes)))
struct CanonicalLineTests {
  @Test("a line that is not canonical is reported as damage, and as recorded after a repair")
  func line() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    let line = try LogLine(Array(#"{"kind":"set","asset":"\#(asset)","values":{"favorite":true}}"#.utf8))
    _ = try test.store.log.commit(touching: [asset.bits], author: "test") { [line] }
    let findings = try test.store.verify(.quick)
    #expect(findings.map(\.code) == ["log-damaged"])
    #expect(findings.first?.description.hasSuffix("JSON that is not canonical") == true)
    _ = try test.store.repair(author: "test")
    #expect(try test.store.verify(.quick).map(\.code) == ["gap-recorded"])
  }
}
