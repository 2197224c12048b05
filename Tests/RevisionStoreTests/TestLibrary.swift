import Foundation
import Documents
import TestSupport

@testable import RevisionStore

/// A store in a fresh folder, and short ways to do things with it.
struct TestLibrary: Sendable {
  let folder: ScratchFolder
  let store: PhotoStore

  init() throws {
    folder = try ScratchFolder()
    store = try PhotoStore.create(at: folder.appending(".photoedit").path)
  }

  var path: String { store.path }

  /// A second store on the same folder, as another process would open it.
  func opened(timeout: Duration = PhotoStore.defaultTimeout) throws -> PhotoStore {
    try PhotoStore.open(at: path, timeout: timeout)
  }

  /// Writes a photo beside the store.
  @discardableResult
  func photo(_ name: String = "photo.jpg", _ text: String = "the bytes of a photo") throws -> String {
    let url = folder.appending(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Imports a photo of its own.
  func asset(_ text: String = "the bytes of a photo", in other: PhotoStore? = nil) throws -> AssetID {
    let path = try photo("photo-\(text.hashValue).jpg", text)
    return try (other ?? store).importPhoto(at: path, mediaType: "image/jpeg", author: "test").asset.id
  }
}

extension PhotoStore {
  /// Opens a photo as our own editor and commits an edit with this text as its adjustments.
  @discardableResult
  func edit(_ asset: AssetID, _ text: String, note: String? = nil) throws -> HistoryEntry {
    let input = try open(asset) { _ in true }
    guard case .committed(let entry) = try commit(.test(text), to: input, author: "test", note: note) else {
      throw Unexpected(what: "the edit was unchanged")
    }
    return entry
  }

  /// What undo and redo of an asset lead through.
  func history(of asset: AssetID) throws -> History { try shared { index in try chain(of: asset, index).history } }

  /// The objects that entries refer to, each with these entries.
  func references() throws -> [Digest: [EntryReference]] {
    try sharedFiles {
      var needs = Needs()
      try checkManifests(&needs).requireAll()
      return needs.byDigest.mapValues { $0.map(\.entry) }
    }
  }

  /// What `find … -type f | sha256sum` would say of the store, without locks and times.
  func fingerprint() throws -> [String: String] {
    var result: [String: String] = [:]
    for name in FileManager.default.subpaths(atPath: path) ?? [] where name != "lock" {
      if let data = FileManager.default.contents(atPath: path + "/" + name) {
        result[name] = Digest(of: Array(data)).hex
      }
    }
    return result
  }
}

extension History {
  /// The history after these entries, the first of which has number 1.
  init(replaying steps: some Sequence<Step>) throws {
    self.init()
    for step in steps { try append(step) }
  }

  /// The states that undo leads to, the nearest first.
  var undoList: [Int] { states[..<position].reversed() }
  /// The states that redo leads to, the nearest first.
  var redoList: [Int] { Array(states[(position + 1)...]) }
}

struct Unexpected: Error {
  let what: String
}

extension EditOutput {
  /// An edit whose adjustments are `{"text": …}` and whose rendition says so.
  static func test(_ text: String) -> EditOutput {
    let data = JSONValue.object(JSONObject([("text", .string(text))])).canonicalBytes()
    return EditOutput(
      adjustmentData: AdjustmentData(format: .test, bytes: data), rendition: .bytes(Array("rendered \(text)".utf8)),
      mediaType: "image/jpeg")
  }
}

extension AdjustmentFormat {
  static let test = AdjustmentFormat(identifier: "org.example.test", version: "1.0")
}

/// The code of the `StoreError` that a closure throws, or what else came of it.
func code(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch let error as StoreError {
    return error.code
  } catch {
    return "\(error)"
  }
}

/// The output of a Python script, or nil where there is no Python.
func python(_ script: String, _ arguments: String...) throws -> String? {
  let executable = "/usr/bin/python3"
  guard FileManager.default.isExecutableFile(atPath: executable) else { return nil }
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: executable)
  process.arguments = ["-c", script] + arguments
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw Unexpected(what: "python ended with \(process.terminationStatus)") }
  return String(decoding: data, as: UTF8.self)
}
