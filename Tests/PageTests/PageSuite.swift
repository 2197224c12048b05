import Documents
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import TestSupport
import Workers

/// A page over a library with some photos, and a client that it lets in.
final class OpenPage: Sendable {
  static let token = "0123456789abcdef0123456789abcdef"

  let scratch: ScratchFolder
  let library: Library
  let photos: [Asset]
  let server: PageServer

  /// - Parameter count: the number of photos, each another picture.
  init(photos count: Int = 3, _ change: (inout PageSettings) -> Void = { _ in }) async throws {
    scratch = try ScratchFolder()
    var files: [URL] = []
    for index in 0..<count {
      let file = scratch.appending("photo\(index).jpg")
      try SampleFile.data(width: 90 + 6 * index).write(to: file)
      files.append(file)
    }
    library = try await Library.create(in: scratch.url)
    try await library.setRenditions(.none)
    photos = try await library.importPhotos(at: files).map { try $0.get().asset }
    var settings = PageSettings()
    (settings.token, settings.isolation) = (Self.token, .none)
    change(&settings)
    server = try await PageServer(library, settings)
  }

  deinit { server.stop() }

  /// A photo as it is now.
  func photo(_ index: Int = 0) async throws -> Asset { try await library.asset(photos[index].id) }

  /// What the page answers to a request of its own browser.
  func call(
    _ method: String, _ target: String, _ body: JSONValue? = nil, headers: [String: String] = [:],
    of server: PageServer? = nil
  ) async throws -> RawClient.Answer {
    try await call(method, target, bytes: body?.canonicalBytes() ?? [], headers: headers, of: server)
  }

  /// What the page answers to bytes of its own browser.
  func call(
    _ method: String, _ target: String, bytes: [UInt8], headers: [String: String] = [:], of server: PageServer? = nil
  ) async throws -> RawClient.Answer {
    let server = server ?? self.server
    let client = try RawClient(port: server.port)
    var all = [
      "authorization": "Bearer " + Self.token, "content-type": "application/json",
      "origin": "http://127.0.0.1:\(server.port)", "host": "127.0.0.1:\(server.port)",
    ]
    all.merge(headers) { $1 }
    client.send(method, target, headers: all, body: bytes)
    guard let answer = await client.receive() else { throw CocoaError(.fileReadUnknown) }
    return answer
  }

  /// The entries of all photos, which no reading changes.
  func entries() async throws -> [Int] {
    var entries: [Int] = []
    for photo in photos { entries.append(try await library.asset(photo.id).newestEntry) }
    return entries
  }
}

extension RawClient.Answer {
  /// The body as JSON.
  var json: JSONValue { (try? JSONValue.parse(body)) ?? .null }
  /// The code of the error that it is.
  var code: String? { json["code"]?.stringValue }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? { objectValue?[key] }
  subscript(index: Int) -> JSONValue? { arrayValue.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
}

/// A recipe with one adjustment.
func exposure(_ ev: Double) -> JSONValue {
  [
    "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
    "adjustments": [["op": "exposure", "ev": .number(ev)]],
  ]
}
