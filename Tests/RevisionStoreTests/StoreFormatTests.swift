import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Making and opening a store", .timeLimit(.minutes(Effort.minutes)))
struct StoreFormatTests {
  private let folder: ScratchFolder
  private var path: String { folder.appending(".photoedit").path }

  init() throws { folder = try ScratchFolder() }

  @Test("a new store has what the format document lists")
  func create() throws {
    _ = try PhotoStore.create(at: path)
    #expect(
      try Folder.names(in: path) == [
        "cache", "format", "lock", "objects", "photoedit.sqlite", "photoedit.sqlite-journal", "revisions", "tmp",
      ])
    #expect(try FileStatus(at: path + "/photoedit.sqlite-journal")?.size == 0)
    let format = try String(contentsOfFile: path + "/format", encoding: .utf8)
    #expect(format == "{\"format\":\"photoedit-library\",\"version\":1}\n")
    #expect(try PhotoStore.open(at: path).networkFileSystem == nil)
  }

  @Test("there is no second store in the same place, and the first stays")
  func twice() throws {
    let store = try PhotoStore.create(at: path)
    let before = try store.fingerprint()
    #expect(code { _ = try PhotoStore.create(at: path) } == "store-exists")
    #expect(try store.fingerprint() == before)
  }

  @Test("of several that make a store at the same time one succeeds")
  func race() async throws {
    let path = path
    let codes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<6 { group.addTask { code { _ = try PhotoStore.create(at: path) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.sorted() == ["no error"] + Array(repeating: "store-exists", count: 5))
    #expect(try PhotoStore.open(at: path).verify(.readData) == [])
  }

  @Test("a folder with other files in it does not become a store")
  func strangers() throws {
    try Folder.make(path)
    try Data("x".utf8).write(to: folder.appending(".photoedit/holiday.jpg"))
    #expect(code { _ = try PhotoStore.create(at: path) } == "store-not-a-library")
    #expect(folder.contents() == [".photoedit", ".photoedit/holiday.jpg"])
  }

  @Test(
    "whichever call fails while a store is made, making it again succeeds",
    arguments: stride(from: 0, to: 90, by: Effort.choose(4, full: 1)).map(\.self))
  func failedCreate(call: Int) throws {
    let recorder = CallRecorder { index, _ in index == call ? EIO : 0 }
    let first = recorder.record { code { _ = try PhotoStore.create(at: path) } }
    let second = code { _ = try PhotoStore.create(at: path) }
    // Where only the last sync failed the store was made.
    #expect(second == "no error" || second == "store-exists")
    if first == "no error" { #expect(second == "store-exists") }
    #expect(try PhotoStore.open(at: path).verify(.readData) == [])
  }

  @Test(
    "what is no store is refused with its own error",
    arguments: [
      ("", "store-not-a-library"), ("{}", "store-not-a-library"), ("not json", "store-not-a-library"),
      (#"{"format":"other","version":1}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","version":0}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","version":"1"}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","version":1e300}"#, "store-not-a-library"),
      (#"{"format":"photoedit-library","version":2}"#, "store-newer-version"),
      (#"{"format":"photoedit-library","version":1,"more":true}"#, "no error"),
    ])
  func formats(text: String, expected: String) throws {
    let store = try PhotoStore.create(at: path)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/format"))
    let before = try store.fingerprint()
    #expect(code { _ = try PhotoStore.open(at: path) } == expected)
    #expect(try store.fingerprint() == before)
  }

  @Test("where there is no store the error says so")
  func missing() throws {
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-not-found")
    try Folder.make(path)
    #expect(code { _ = try PhotoStore.open(at: path) } == "store-not-a-library")
  }

  @Test("a store is found from any folder below it, through links, too")
  func find() throws {
    _ = try PhotoStore.create(at: path)
    try Folder.make(folder.url.path + "/2026/summer")
    let expected = try FilePath.resolved(path)
    #expect(try PhotoStore.find(from: folder.url.path) == expected)
    #expect(try PhotoStore.find(from: folder.url.path + "/2026/summer") == expected)
    let elsewhere = try ScratchFolder()
    #expect(symlink(folder.url.path + "/2026", elsewhere.appending("link").path) == 0)
    #expect(try PhotoStore.find(from: elsewhere.appending("link").path) == expected)
    #expect(code { _ = try PhotoStore.find(from: elsewhere.url.path) } == "store-not-found")
  }
}
