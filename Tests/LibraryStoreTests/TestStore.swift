import Adjustments
import Documents
import Foundation
import PhotoMetadata
import TestSupport
import TransactionLog

@testable import LibraryStore

/// A library in a fresh folder, with shortcuts.
struct TestStore: Sendable {
  let folder: ScratchFolder
  let store: PhotoStore

  init() throws {
    folder = try ScratchFolder()
    store = try PhotoStore.create(at: folder.appending(".photoedit").path)
  }

  /// The library as another process opens it.
  func opened() throws -> PhotoStore { try PhotoStore.open(at: store.path) }

  /// Writes a photo next to the library.
  func photo(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Imports a photo with these bytes.
  @discardableResult
  func asset(_ text: String, facts: PropertyValues = PropertyValues()) throws -> AssetID {
    let path = try photo("photo-\(SHA256Digest(of: Array(text.utf8)).hex.prefix(8)).jpg", text)
    return try store.importPhoto(at: path, mediaType: "image/jpeg", facts: facts, author: "test").asset.id
  }
}

extension PhotoStore {
  /// Opens a photo as our own editor and commits an edit with this text as its adjustments.
  @discardableResult
  func edit(_ asset: AssetID, _ text: String, note: String? = nil) throws -> HistoryEntry? {
    let input = try open(asset) { _ in true }
    guard case .committed(let entry) = try commit(.test(text), to: input, author: "test", note: note) else {
      return nil
    }
    return entry
  }

  /// Fills the log with at least so many bytes: captions and keywords of a photo, as long as they can be.
  func fillLog(_ asset: AssetID, bytes: Int) throws {
    let keywords = (0..<60).map { number in "\(number)" + String(repeating: "k", count: 1000) }
    for number in 0...bytes / 180_000 {
      var settings = AssetSettings()
      settings.caption = .set("\(number)" + String(repeating: "c", count: 65_000))
      settings.keywords = number.isMultiple(of: 2) ? keywords : keywords.reversed()
      try perform([.set(asset, settings)], author: "test")
    }
  }
}

extension EditOutput {
  /// An edit whose adjustments are `{"text": …}` and whose rendition says so.
  static func test(_ text: String) -> EditOutput {
    let data = JSONValue.object(JSONObject([("text", .string(text))])).canonicalBytes()
    return EditOutput(
      adjustmentData: AdjustmentData(format: .test, bytes: data),
      rendition: NewRendition(source: .bytes(Array("rendered \(text)".utf8)), mediaType: "image/jpeg"))
  }
}

extension AdjustmentFormat {
  static let test = AdjustmentFormat(identifier: "org.example.test", version: "1.0")
}

/// The error of the store that a closure throws; nil for none and for another.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}

extension LogFolder {
  /// The path of a segment of the first stream.
  func path(of first: Int) -> String { path(of: SegmentKey(stream: 0, first: first)) }
}
