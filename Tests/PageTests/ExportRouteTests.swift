import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Workers

@testable import Page

/// Files and archives that are asked for, and what is left of them.
@Suite("exports over the API", .timeLimit(.minutes(Effort.minutes)))
struct ExportRouteTests {
  private static let missing = (0..<25).map { JSONValue.string(String(repeating: "0", count: 30) + "\($0 + 10)") }

  /// The members of an archive, as tar unpacks them.
  private static func unpacked(_ archive: [UInt8]) throws -> [String: [UInt8]] {
    let folder = try ScratchFolder()
    try Data(archive).write(to: folder.appending("archive.tar"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tar", "xf", folder.appending("archive.tar").path, "-C", folder.url.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    var found: [String: [UInt8]] = [:]
    for name in folder.contents() where name != "archive.tar" {
      found[name] = [UInt8](try Data(contentsOf: folder.appending(name)))
    }
    return found
  }

  @Test("an archive has every photo as it is exported alone, and says of each that it cannot have why")
  func archives() async throws {
    let page = try await OpenPage(photos: 3)
    let first = page.photos[0]
    _ = try await page.library.editingSession(for: first).commit(Recipe { Exposure(ev: 0.5) })
    let known = page.photos.map { JSONValue.string($0.id.text) }
    for (members, missing) in [
      ([], 0), ([("format", "png"), ("longEdge", 50)], 1), ([("quality", 30)], 25), ([("metadata", "none")], 20),
    ] as [([JSONObject.Member], Int)] {
      let assets = JSONValue.array(known + Self.missing.prefix(missing))
      let begun = try await page.call("POST", "/api/v1/exports", .object(JSONObject([("assets", assets)] + members)))
      #expect(begun.status == 202 && begun.json["photos"] == .integer(3 + missing))
      let target = "/api/v1/exports/\(begun.json["export"]?.stringValue ?? "")"
      var archive = try await page.call("GET", target)
      while archive.status == 409 {
        #expect(archive.code == "export-running" && archive.json["progress"]?["state"] == "running")
        try await Task.sleep(for: .milliseconds(5))
        archive = try await page.call("GET", target)
      }
      #expect(archive.status == 200 && archive.headers["content-type"] == "application/x-tar")
      let query = members.map { "\($0.key)=\($0.value.stringValue ?? $0.value.canonicalString())" }
      var expected: [String: [UInt8]] = [:]
      for (index, photo) in page.photos.enumerated() {
        let alone = try await page.call(
          "GET", "/api/v1/assets/\(photo.id.text)/export?" + query.joined(separator: "&"))
        #expect(alone.status == 200)
        expected["photo\(index)." + (members.first?.key == "format" ? "png" : "jpg")] = alone.body
      }
      let found = try Self.unpacked(archive.body)
      #expect(found.keys.sorted() == expected.keys.sorted())
      for (name, bytes) in expected { #expect(found[name] == bytes, "\(name) \(query)") }
    }
  }

  /// Exports of a library, as a page has them.
  private static func exports(_ page: OpenPage) async throws -> PageExports {
    let events = PageEvents(page.library, ServedPictures(limit: 1), after: try await page.library.changeToken())
    return PageExports(page.library, .none, events)
  }

  private static func mode(_ path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("an export counts what became of each photo, and keeps twenty reasons")
  func counts() async throws {
    let page = try await OpenPage(photos: 2)
    let exports = try await Self.exports(page)
    defer { exports.stop() }
    for missing in [0, 1, 19, 20, 21] {
      let gone = Self.missing.prefix(missing).compactMap { $0.stringValue.flatMap { AssetID($0) } }
      let id = try exports.begin(gone + page.photos.map(\.id), nil, nil)
      while exports.job(id)?.state == .running { try await Task.sleep(for: .milliseconds(2)) }
      let job = try #require(exports.job(id))
      #expect(job.errors.count == min(20, missing))
      #expect(job.errors.allSatisfy { $0["code"] == "asset-not-found" })
      let json = PageExports.json(id, job)
      #expect(json["export"] == .string(id) && json["state"] == "done" && json["photos"] == .integer(2 + missing))
      #expect(json["done"] == 2 && json["failed"] == .integer(missing) && json["left"] == 0)
      #expect(json["errors"] == .array(job.errors))
    }
  }

  @Test("archives are for this user only, and none is left when it is given up or the page ends, even half done")
  func removed() async throws {
    let page = try await OpenPage(photos: 3)
    let exports = try await Self.exports(page)
    let ids = try (0..<4).map { _ in try exports.begin(page.photos.map(\.id), nil, nil) }
    let paths = try ids.map { try #require(exports.job($0)?.path) }
    let folder = (paths[0] as NSString).deletingLastPathComponent
    #expect(Self.mode(folder) == 0o700 && paths.allSatisfy { Self.mode($0) == 0o600 } && Set(paths).count == 4)
    while exports.job(ids[1])?.state == .running { try await Task.sleep(for: .milliseconds(2)) }
    for (given, left) in [(0, [1, 2, 3]), (1, [2, 3])] {
      exports.cancel(ids[given])
      #expect(exports.job(ids[given]) == nil)
      for (index, path) in paths.enumerated() where index >= given {
        #expect(FileManager.default.fileExists(atPath: path) == left.contains(index))
      }
    }
    exports.cancel("nobody")
    exports.stop()
    #expect(ids.allSatisfy { exports.job($0) == nil })
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test(
    "a file is offered by its name, whatever characters it has", .serialized,
    arguments: [
      "plain.jpg", "two words.b.jpg", "a\"b\\c.jpg", "ü 日 😀.jpg", "100%25;x='1'.jpg", "new\nline\tand\u{1}.jpg",
      "-_.~!*().jpg",
    ])
  func names(name: String) async throws {
    let page = try await OpenPage(photos: 0)
    try SampleFile.small.write(to: page.scratch.appending(name))
    let photo = try await page.library.importPhoto(at: page.scratch.appending(name)).asset
    let answer = try await page.call("GET", "/api/v1/assets/\(photo.id.text)/export")
    let header = try #require(answer.headers["content-disposition"])
    let parts = header.components(separatedBy: "; filename*=UTF-8''")
    try #require(parts.count == 2 && parts[0].hasPrefix("attachment; filename=\"") && parts[0].hasSuffix("\""))
    let plain = parts[0].dropFirst("attachment; filename=\"".count).dropLast()
    #expect(parts[1].removingPercentEncoding == name)
    #expect(parts[1].utf8.allSatisfy { $0 == 0x25 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || isAlphanumeric($0) })
    // Programs that do not know the second form get the same with placeholders.
    let expected = name.unicodeScalars.map { $0.isASCII && $0.value >= 32 && !"\"\\".unicodeScalars.contains($0) }
    #expect(zip(plain.unicodeScalars, zip(name.unicodeScalars, expected)).allSatisfy { $0 == ($1.1 ? $1.0 : "_") })
    #expect(plain.unicodeScalars.count == name.unicodeScalars.count && answer.body.count > 100)
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
