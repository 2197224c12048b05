import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Creating and opening a library", .timeLimit(.minutes(Effort.minutes)))
struct LibraryFormatTests {
  private let folder: ScratchFolder
  private var path: String { folder.appending(".photoedit").path }

  init() throws { folder = try ScratchFolder() }

  private func fingerprint() -> [String: Data] {
    let names = folder.contents().filter { !$0.hasPrefix(".photoedit/index") }
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: path + "/../" + $0) ?? Data()) })
  }

  @Test("a new library contains what the format document lists")
  func create() throws {
    let store = try PhotoStore.create(at: path)
    #expect(try Folder.names(in: path) == ["cache", "format", "index", "lock", "log", "objects", "sync", "tmp"])
    #expect(try Folder.names(in: path + "/log") == ["000000000001.log"])
    let format = try String(contentsOfFile: path + "/format", encoding: .utf8)
    #expect(format == "{\"format\":\"photoedit-library\",\"library\":\"\(store.library.hex)\",\"version\":2}\n")
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
    arguments: stride(from: 0, to: 160, by: Effort.choose(5, full: 1)).map(\.self))
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
    #expect((40..<160).contains(recorder.recorded.count))
  }

  @Test(
    "a file 'format' that is not a library's is refused with its own error and stays unchanged",
    arguments: [
      ("", "store-not-a-library"), ("{}", "store-not-a-library"), ("not json", "store-not-a-library"),
      (#"{"format":"other","library":"ID","version":2}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","library":"ID","version":0}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","library":"ID","version":"2"}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","library":"ID","version":1e300}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","version":2}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","library":"short","version":2}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","library":"ID","version":3}"#, "store-newer-version"),
      (#"{"format":"photoedit-library","library":"ID","version":1}"#, "store-older-version"),
      (#"{"format":"photoedit-library","version":1}"#, "store-older-version"),
      (#"{"format":"photoedit-library","library":"ID","version":2,"more":true}"#, "no error"),
    ])
  func formats(text: String, expected: String) throws {
    let store = try PhotoStore.create(at: path)
    try Data(text.replacing("ID", with: store.library.hex).utf8).write(to: URL(fileURLWithPath: path + "/format"))
    let before = fingerprint()
    #expect(code { _ = try PhotoStore.open(at: path) } == expected)
    #expect(fingerprint() == before)
  }

  @Test(
    "a library of another version is refused with 78, naming the version found and the one expected", arguments: [1, 3])
  func otherVersion(version: Int) throws {
    _ = try PhotoStore.create(at: path)
    let text = #"{"format":"photoedit-library","version":\#(version)}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/format"))
    let error = try #require(storeError { _ = try PhotoStore.open(at: path) }?.editError)
    #expect(error.category.rawValue == 78)
    #expect(error.message.contains("has version \(version), ") && error.message.hasSuffix(" 2"), "\(error.message)")
    #expect(error.hint?.contains("nothing has been changed") == true)
  }

  @Test("opening a missing library fails with its own error")
  func missing() throws {
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-not-found")
    try Folder.make(path)
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-not-a-library")
  }

  @Test(
    "a library with a link in place of a folder or its format is refused, and nothing is written behind the link",
    arguments: ["log", "objects", "index", "cache", "tmp", "format", "damaged"])
  func links(name: String) throws {
    _ = try PhotoStore.create(at: path)
    let outside = folder.appending("outside").path
    if name == "damaged" { try Folder.make(outside) } else { rename(path + "/" + name, outside) }
    symlink(outside, path + "/" + name)
    let before = fingerprint()
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-not-a-library")
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
