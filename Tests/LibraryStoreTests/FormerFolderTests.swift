import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite(
  "local folders that a copy has brought along", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: FolderIdentityTests.hasBirths, FolderIdentityTests.needsBirths))
struct FormerFolderTests {
  private let test: TestStore
  /// The copy, and the local folder that came with it.
  private let store: PhotoStore
  private let former: LocalPaths

  init() throws {
    test = try TestStore()
    try test.asset("a photo")
    try Folder.make(test.store.layout.local.damaged)
    for name in ["log-1-0-1.1", "other"] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: test.store.layout.local.damaged + "/" + name))
    }
    try ShellLine.run("cp -a .photoedit copy", in: test.folder.url.path)
    store = try PhotoStore.open(at: test.folder.appending("copy").path)
    former = LocalPaths(path: store.path + "/" + FilePath.name(of: test.store.layout.local.path))
  }

  /// Collects after some seconds.
  private func collect(after seconds: Double, isDryRun: Bool = false) throws -> [CollectedFile] {
    var options = CollectOptions()
    options.now = .now.addingTimeInterval(seconds)
    options.isDryRun = isDryRun
    return try store.collect(options)
  }

  @Test("one of this machine goes a day after it was copied, whatever the modification time of its 'self' is")
  func age() throws {
    try ShellLine.run("touch -d '30 days ago' \"$1\"", in: store.path, [former.itself])
    #expect(try collect(after: 86_300, isDryRun: true) == [])
    let size = try FileManager.default.subpathsOfDirectory(atPath: former.path).reduce(0) { sum, name in
      let status = try #require(try FileStatus(at: former.path + "/" + name))
      return sum + (status.kind == .file ? status.size : 0)
    }
    for isDryRun in [true, false] {
      let files = try collect(after: 86_500, isDryRun: isDryRun)
      #expect(files.map(\.reason) == [.localFolder] && files.map(\.path) == [former.path])
      #expect(files.map(\.size) == [size])
      #expect(try (FileStatus(at: former.path) != nil) == isDryRun)
    }
    #expect(try collect(after: 86_500) == [])
    #expect(try store.verify(.readData).map(\.code) == ["tail-cut"])
  }

  @Test("once a collection has listed it, the dates of the transactions since count")
  func counted() throws {
    #expect(try collect(after: 80_000) == [])
    #expect(try collect(after: 80_000 + 86_300) == [])
    // A clock that goes back counts nothing.
    #expect(try collect(after: -1_000_000) == [])
    #expect(try collect(after: 80_000 + 86_500).map(\.path) == [former.path])
  }

  @Test("what it keeps as damaged is moved to the own folder, beside what has the same name there")
  func damaged() throws {
    try Folder.make(store.layout.local.damaged)
    try Data("own".utf8).write(to: URL(fileURLWithPath: store.layout.local.damaged + "/other"))
    #expect(try collect(after: 90_000).map(\.path) == [former.path])
    let kept = try Folder.names(in: store.layout.local.damaged).map { name in
      try String(contentsOfFile: store.layout.local.damaged + "/" + name, encoding: .utf8)
    }
    #expect(Set(kept) == ["log-1-0-1.1", "own", "other"] && kept.count == 3)
  }

  @Test("one of another machine, of another library, without a 'self', and the own one stay")
  func others() throws {
    let nas = MachineID(name: "nas", id: "", host: "")
    let places = [
      ("local-0000000a", ReplicaPlace(root: "/elsewhere", library: store.library, machine: nas)),
      ("local-0000000b", ReplicaPlace(root: "/elsewhere", library: .random(), machine: try .current())),
    ]
    for (name, place) in places {
      let folder = store.path + "/" + name
      try Folder.make(folder)
      try FolderSelf.write(place, stream: nil, in: folder)
      // A copy fits nowhere.
      try ShellLine.run("cp self copy; mv copy self", in: folder)
    }
    try Folder.make(store.path + "/local-0000000c/cache")
    let before = try LocalFolder.paths(in: store.path)
    #expect(try collect(after: 1_000_000).map(\.path) == [former.path])
    #expect(try LocalFolder.paths(in: store.path) == before.filter { $0 != former })
  }

  @Test("a purge removes it at once, with what it has of the photo")
  func purge() throws {
    let photo = try test.photo("secret.jpg", "secret pixels")
    let id = try store.importPhoto(at: photo, mediaType: "image/jpeg", author: "test").asset.id
    for folder in [former.cache, former.damaged] {
      try Data("secret pixels".utf8).write(to: URL(fileURLWithPath: folder + "/entry"))
    }
    try store.purge([id], author: "test")
    #expect(try FileStatus(at: former.path) == nil)
    #expect(throws: CocoaError.self) { try ShellLine.run("grep -r 'secret pixels' .", in: store.path) }
  }
}
