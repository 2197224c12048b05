import Foundation
import Documents
import TestSupport
import Testing

@testable import RevisionStore

/// A store in a fresh folder, with shortcuts.
struct TestLibrary: Sendable {
  let folder: ScratchFolder
  let store: PhotoStore

  init() throws {
    folder = try ScratchFolder()
    store = try PhotoStore.create(at: folder.appending(".photoedit").path)
  }

  var path: String { store.path }

  /// Another store on the same folder, as opened by another process.
  func opened(timeout: Duration = PhotoStore.defaultTimeout) throws -> PhotoStore {
    try PhotoStore.open(at: path, timeout: timeout)
  }

  /// Writes a photo next to the store.
  @discardableResult
  func photo(_ name: String = "photo.jpg", _ text: String = "the bytes of a photo") throws -> String {
    let url = folder.appending(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Imports a photo with these bytes.
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
  func references() throws -> [SHA256Digest: [EntryReference]] {
    try sharedFiles {
      var references = ObjectReferences()
      try checkManifests(&references).requireAll()
      return references.byDigest.mapValues { $0.map(\.entry) }
    }
  }

  /// The digests of all files of the store except the lock.
  func fingerprint() throws -> [String: String] {
    var result: [String: String] = [:]
    for name in FileManager.default.subpaths(atPath: path) ?? [] where name != "lock" {
      if let data = FileManager.default.contents(atPath: path + "/" + name) {
        result[name] = SHA256Digest(of: Array(data)).hex
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

extension CommitResult {
  /// The new entry; nil if nothing was done.
  var entry: HistoryEntry? { if case .committed(let entry) = self { entry } else { nil } }
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

/// The code of the `StoreError` that a closure throws, or a description of another result.
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

/// The Python interpreter, as an independent implementation.
enum Python {
  private static let executable = "/usr/bin/python3"

  /// Whether it is installed: for `.enabled(if:)`.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: executable)
  /// The reason given otherwise.
  static let reason: Comment = "needs python3"

  /// The output of a script.
  static func run(_ script: String, _ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["-c", script] + arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Unexpected(what: "python ended with \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A suite about a store with one photo.
protocol OnePhotoSuite {
  var photo: TestPhoto { get }
}

extension OnePhotoSuite {
  var library: TestLibrary { photo.library }
  var asset: AssetID { photo.asset }
  var store: PhotoStore { library.store }
}

/// A store with one photo in it.
struct TestPhoto: Sendable {
  let library: TestLibrary
  let asset: AssetID

  init() throws {
    library = try TestLibrary()
    asset = try library.asset()
  }
}
