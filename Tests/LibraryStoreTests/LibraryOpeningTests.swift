import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Creating and opening a library", .timeLimit(.minutes(Effort.minutes)))
struct LibraryOpeningTests {
  private let folder: ScratchFolder
  private var path: String { folder.appending(".photoedit").path }

  init() throws { folder = try ScratchFolder() }

  private func fingerprint() -> [String: Data] {
    let names = folder.contents().filter { !$0.contains("/index/") }
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: path + "/../" + $0) ?? Data()) })
  }

  @Test("a new library contains what the format document lists")
  func create() throws {
    let store = try PhotoStore.create(at: path)
    let local = FilePath.name(of: store.layout.local.path)
    #expect(try Folder.names(in: path) == ["format", local, "log", "objects"])
    #expect(LocalFolder.isName(local))
    #expect(try Folder.names(in: store.layout.local.path) == ["cache", "index", "lock", "self", "sync", "tmp"])
    #expect(try Folder.names(in: path + "/log") == [])
    #expect(try LibraryFormat(in: path) == LibraryFormat(store.library))
    #expect(store.copyNote == nil)
  }

  @Test("the folders of the index and the cache say that a backup may leave them out, also once they were deleted")
  func tags() throws {
    let local = try PhotoStore.create(at: path).layout.local
    let text = { try String(contentsOfFile: $0 + "/CACHEDIR.TAG", encoding: .utf8) }
    for folder in [local.index, local.cache] {
      #expect(try text(folder).hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
      try FileManager.default.removeItem(atPath: folder)
    }
    _ = try PhotoStore.open(at: path)
    for folder in [local.index, local.cache] { #expect(try text(folder).hasPrefix("Signature: 8a477f597d28d172")) }
  }

  @Test(
    "where the file system lacks what a library needs, nothing is made, and the error names it",
    arguments: [
      (SystemCall.Name.map, ENODEV, "shared memory maps"), (.lock, EOPNOTSUPP, "locks"),
      (.sync, EINVAL, "syncs of files"),
    ])
  func lacking(call: SystemCall.Name, code: CInt, name: String) throws {
    try SystemCall.$observer.withValue(SystemCall.Observer { $0.name == call ? code : 0 }) {
      let error = try #require(throws: StoreError.self) { _ = try PhotoStore.create(at: path) }
      #expect("\(error)".contains("has no \(name)") && "\(error)".contains(path), "\(error)")
    }
    #expect(folder.contents().isEmpty)
    _ = try PhotoStore.create(at: path)
  }

  @Test(
    "where the file 'format' cannot be opened or read, the error says why, and does not call the library damaged",
    arguments: [SystemCall.Name.open, .read], [EMFILE, EACCES, EIO])
  func unread(call: SystemCall.Name, code: CInt) throws {
    _ = try PhotoStore.create(at: path)
    let format = path + "/format"
    SystemCall.$observer.withValue(SystemCall.Observer { $0.name == call && $0.path == format ? code : 0 }) {
      let error = #expect(throws: StoreError.self) { _ = try PhotoStore.open(at: path) }
      #expect(error.map { "\($0)" } == "\(FileError(call, format, code))")
    }
  }

  @Test("creating a second library in the same place fails and changes nothing")
  func twice() throws {
    _ = try PhotoStore.create(at: path)
    let before = fingerprint()
    #expect(code { _ = try PhotoStore.create(at: path) } == "store-exists")
    #expect(fingerprint() == before)
  }

  @Test("of several concurrent creations of a library, one succeeds")
  func race() async throws {
    let path = path
    let codes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<6 { group.addTask { code { _ = try PhotoStore.create(at: path) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.sorted() == ["no error"] + Array(repeating: "store-exists", count: 5))
    #expect(try PhotoStore.open(at: path).verify(.readData) == [])
  }

  @Test("a folder with other files in it does not become a library")
  func otherFiles() throws {
    try Folder.make(path)
    try Data("x".utf8).write(to: folder.appending(".photoedit/holiday.jpg"))
    #expect(code { _ = try PhotoStore.create(at: path) } == "store-not-a-library")
    #expect(folder.contents() == [".photoedit", ".photoedit/holiday.jpg"])
  }

  @Test(
    "whichever call fails while a library is created, creating it again succeeds",
    arguments: stride(from: 0, to: 300, by: Effort.choose(7, full: 1)).map(\.self))
  func failedCreate(call: Int) throws {
    let recorder = CallRecorder { index, _ in index == call ? EIO : 0 }
    let first = recorder.record { code { _ = try PhotoStore.create(at: path) } }
    let second = code { _ = try PhotoStore.create(at: path) }
    // Where only a call after the last step failed, the library was made.
    #expect(second == "no error" || second == "store-exists")
    if first == "no error" { #expect(second == "store-exists") }
    let store = try PhotoStore.open(at: path)
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
    let photo = folder.appending("photo.jpg")
    try Data("a photo".utf8).write(to: photo)
    _ = try store.importPhoto(at: photo.path, mediaType: "image/jpeg", author: "test")
  }

  @Test("creating a library makes fewer calls than the test above lets fail")
  func numberOfCalls() throws {
    let recorder = CallRecorder()
    _ = try recorder.record { try PhotoStore.create(at: path) }
    #expect((80..<300).contains(recorder.recorded.count))
  }

  @Test(
    "a library of version 1 or 2, a newer one and a damaged 'format' are refused, each by name, and nothing is changed",
    arguments: [
      (
        #"{"format":"photoedit-library","library":"ID","version":1}"#, 78, "has version 1, this program reads version 3"
      ),
      (
        #"{"format":"photoedit-library","library":"ID","version":2}"#, 78, "has version 2, this program reads version 3"
      ),
      (#"{"format":"photoedit-library","library":"ID","version":4}"#, 65, "it has no check"),
      (#"{"check":"00000000","format":"photoedit-library","library":"ID","version":4}"#, 65, "'format' is damaged"),
      ("not json", 65, "'format' is not the format file of a library"),
    ])
  func refused(text: String, status: Int, message: String) throws {
    let store = try PhotoStore.create(at: path)
    try Data(text.replacing("ID", with: store.library.hex).utf8).write(to: URL(fileURLWithPath: path + "/format"))
    let before = try FolderState(of: folder.url)
    let error = try #require(storeError { _ = try PhotoStore.open(at: path) }?.editError)
    #expect(Int(error.category.rawValue) == status && error.message.contains(message), "\(error.message)")
    #expect(try FolderState(of: folder.url).differences(from: before) == [])
  }

  @Test("a library that needs a feature to be written can be read, and every change is refused with 78")
  func needsToWrite() throws {
    let photo = folder.appending("photo.jpg").path
    try Data("a photo".utf8).write(to: URL(fileURLWithPath: photo))
    var format: LibraryFormat
    do {
      let store = try PhotoStore.create(at: path)
      _ = try store.importPhoto(at: photo, mediaType: "image/jpeg", author: "test")
      format = LibraryFormat(store.library)
    }
    format.needsToWrite = ["signatures"]
    try format.write(in: path, ifExists: .replace, temporaries: path)
    for hasLocalFolder in [true, false] {
      if !hasLocalFolder {
        for local in try LocalFolder.paths(in: path) { try FileManager.default.removeItem(atPath: local.path) }
      }
      let before = try FolderState(of: folder.url)
      let store = try PhotoStore.open(at: path)
      let asset = try #require(try store.assets().first)
      #expect(store.isReadOnly && store.readOnlyReason?.contains("'signatures'") == true)
      let changes: [(PhotoStore) throws -> Void] = [
        { _ = try $0.importPhoto(at: photo, mediaType: "image/jpeg", author: "test") },
        { _ = try $0.edit(asset.id, "an edit") }, { _ = try $0.purge([asset.id], author: "test") },
        { _ = try $0.collectAll() }, { _ = try $0.repair(author: "test") }, { try $0.rebuildIndex() },
        { try $0.setCacheLimit(1) },
      ]
      for change in changes {
        let error = storeError { try change(store) }?.editError
        #expect(error?.category.rawValue == 78 && error?.message.contains("3 with 'signatures'") == true)
      }
      #expect(try FolderState(of: folder.url).differences(from: before).filter { !$0.contains("/index/") } == [])
    }
  }

  @Test("a library that needs a feature to be read is refused, and nothing is changed")
  func needs() throws {
    var format = LibraryFormat(try PhotoStore.create(at: path).library)
    format.needs = ["packs"]
    try format.write(in: path, ifExists: .replace, temporaries: path)
    let before = try FolderState(of: folder.url)
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-newer-version")
    #expect(try FolderState(of: folder.url).differences(from: before) == [])
  }

  @Test("opening a missing library fails with its own error")
  func missing() throws {
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-not-found")
    try Folder.make(path)
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-not-a-library")
  }

  @Test(
    "a library with a link in place of a folder or its format is refused, and nothing is written behind the link",
    arguments: [
      "log", "objects", "format", "LOCAL", "LOCAL/index", "LOCAL/cache", "LOCAL/tmp", "LOCAL/damaged", "LOCAL/remotes",
    ])
  func links(name: String) throws {
    let local = try FilePath.name(of: PhotoStore.create(at: path).layout.local.path)
    let place = path + "/" + name.replacing("LOCAL", with: local)
    let outside = folder.appending("outside").path
    if rename(place, outside) != 0 { try Folder.make(outside) }
    symlink(outside, place)
    let before = fingerprint()
    let error = storeError { _ = try PhotoStore.open(at: path) }
    #expect(error?.code == "store-not-a-library" && error.map { "\($0)".contains("symbolic link") } == true)
    #expect(fingerprint() == before)
  }

  @Test("the path of a library may itself contain a link")
  func linked() throws {
    let store = try PhotoStore.create(at: path)
    let link = folder.appending("link").path
    symlink(path, link)
    #expect(try PhotoStore.open(at: link).path == store.path)
  }
}
