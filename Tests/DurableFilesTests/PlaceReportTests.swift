import Documents
import Foundation
import TestSupport
import Testing

@testable import DurableFiles

@Suite("what a folder can do", .timeLimit(.minutes(Effort.minutes)))
struct PlaceReportTests {
  @Test("everything that a local disk can do is found, and the trial leaves nothing behind")
  func local() throws {
    let scratch = try ScratchFolder()
    let report = try PlaceReport(of: scratch.url.path)
    #expect(report.problem == nil && report.abilities.map(\.ability) == PlaceAbility.allCases)
    #expect(report.abilities.existAndSatisfy { $0.problem == nil || $0.ability == .clones })
    #expect(
      report.timeStep.map { $0 <= 1_000_000 } == true && report.spellings == FoldedSpellings(cases: false, forms: false)
    )
    #expect(try Folder.names(in: scratch.url.path).isEmpty)
  }

  @Test(
    "what a file system lacks is found by the call that fails, and named with the file system",
    arguments: [
      (SystemCall.Name.link, PlaceAbility.hardLinks), (.rename, .renamesWithoutReplacing), (.lock, .locks),
      (.sync, .syncsFiles), (.syncFolder, .syncsFolders), (.map, .sharedMaps), (.clone, .clones),
    ])
  func lacking(call: SystemCall.Name, ability: PlaceAbility) throws {
    let scratch = try ScratchFolder()
    try SystemCall.$observer.withValue(SystemCall.Observer { $0.name == call ? EOPNOTSUPP : 0 }) {
      let report = try PlaceReport(of: scratch.url.path)
      let missing = report.abilities.filter { $0.problem?.operation == call }.map(\.ability)
      #expect(missing == [ability])
    }
    #expect(try Folder.names(in: scratch.url.path).isEmpty)
    let error = FileError(call, scratch.appending("a").path, EOPNOTSUPP).editError.message
    let isNamed = [.link, .lock, .sync, .map].contains(call)
    #expect(error.contains("has no \(ability.title)") == isNamed, "\(error)")
    if isNamed, let type = try FileSystem(of: scratch.url.path).type {
      #expect(error.contains("'\(type)'"), "\(error)")
    }
  }

  @Test("a folder in which nothing can be made is described as far as it can be")
  func unwritable() throws {
    let scratch = try ScratchFolder()
    try SystemCall.$observer.withValue(SystemCall.Observer { $0.name == .makeFolder ? EROFS : 0 }) {
      let report = try PlaceReport(of: scratch.url.path)
      #expect(report.problem?.code == EROFS && report.abilities.isEmpty && report.fileSystem.totalBytes > 0)
    }
  }

  @Test("the file system of a path is that of its mount, whatever blanks it is named with")
  func mounts() throws {
    let line = "36 35 98:0 /a /mnt/my\\040photos\\134x rw,noatime master:1 shared:2 - fuse.sshfs host:/ rw"
    let mount = try #require(Mount(Substring(line)))
    #expect(mount.folder == "/mnt/my photos\\x" && mount.type == "fuse.sshfs")
    #expect(Mount("36 35 98:0 /a /mnt - ") == nil && Mount("") == nil && Mount("a b c - d e f") == nil)
    let table = Mount.table()
    #expect(table.contains { $0.folder == "/" } && table.contains { $0.folder == "/proc" && $0.type == "proc" })
    #expect(try FileSystem(of: "/proc/self").type == "proc" && FileSystem(of: "/proc/self").mount == "/proc")
  }
}
