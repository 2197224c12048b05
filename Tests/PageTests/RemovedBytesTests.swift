import Adjustments
import Documents
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import TestSupport
import Testing

@testable import MarkedPhotos
@testable import Page

/// Each way out of the page, searched for the bytes of what must not leave.
@Suite("removed metadata leaves the page by no route", .timeLimit(.minutes(Effort.minutes)))
struct RemovedBytesTests {
  private let page: OpenPage
  private let photo = MarkedPhoto(.little)
  private let id: String

  init() async throws {
    page = try await OpenPage(photos: 1)
    let file = page.scratch.appending("marked.jpg")
    try Data(photo.bundle.embedded(in: [UInt8](SampleFile.data(width: 60))).bytes).write(to: file)
    id = try await page.library.importPhoto(at: file).asset.id.text
  }

  private static func places(_ marks: [MarkedPhoto.Mark]) -> String {
    Set(marks.map(\.place.description)).sorted().joined(separator: ", ")
  }

  /// What a request for one file and one for an archive answer.
  private func exported(_ settings: [String: String]) async throws -> [[MarkedPhoto.Mark]] {
    let query = settings.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "&")
    let one = try await page.call("GET", "/api/v1/assets/\(id)/export?\(query)")
    #expect(one.status == 200, "\(query)")
    var body = JSONObject([("assets", .array([.string(id)]))])
    for (key, value) in settings { body[key] = Int(value).map { .integer($0) } ?? .string(value) }
    let export = try #require(try await page.call("POST", "/api/v1/exports", .object(body)).json["export"]?.stringValue)
    var archive = try await page.call("GET", "/api/v1/exports/\(export)")
    for _ in 0..<6000 where archive.status == 409 {
      try await Task.sleep(for: .milliseconds(10))
      archive = try await page.call("GET", "/api/v1/exports/\(export)")
    }
    #expect(archive.status == 200, "\(query)")
    return [photo.found(in: one.body), photo.found(in: archive.body)]
  }

  @Test("an export and an archive have nothing that their policy removes", arguments: MetadataChoice.allCases)
  func policies(policy: MetadataChoice) async throws {
    for settings in [["metadata": policy.rawValue], ["metadata": policy.rawValue, "format": "png", "longEdge": "30"]] {
      for found in try await exported(settings) {
        #expect(Self.places(found.filter { $0.isRemoved(by: policy) }) == "")
        if policy != .none { #expect(found.contains { !$0.isSecret }) }
        if policy == .keep { #expect(found.contains { $0.property == .place }) }
      }
    }
  }

  @Test("what was cleared in the library is in no export, stored or rendered")
  func cleared() async throws {
    var settings = AssetSettings()
    for property in PhotoProperty.described { settings.changes[property] = .cleared }
    try page.library.store.perform([.set(try #require(AssetID(id)), settings)], author: "test 1.0")
    for settings in [[:], ["metadata": "keep"], ["metadata": "keep", "longEdge": "30"]] {
      for found in try await exported(settings) {
        #expect(Self.places(found.filter { $0.property.map(PhotoProperty.described.contains) ?? false }) == "")
        #expect(found.contains { $0.property == nil })
      }
    }
  }

  @Test("a picture that the page shows has no metadata, whole or in part, whatever its format")
  func pictures() async throws {
    let items = try await page.call("GET", "/api/v1/assets").json["items"]?.arrayValue ?? []
    let picture = try #require(items.first { $0["asset"]?.stringValue == id }?["picture"]?.stringValue)
    var answers = [
      try await page.call("GET", "/t/\(picture)/320.webp"),
      try await page.call("GET", "/t/\(picture)/original-320.webp"),
    ]
    for format in OutputFormat.allCases.filter({ [.jpeg, .png, .webp].contains($0) }) {
      for region in [nil, ["x": 0, "y": 0, "width": 20, "height": 20]] as [JSONValue?] {
        var body = JSONObject([("asset", .string(id)), ("format", .string(format.rawValue)), ("recipe", .null)])
        if let region { body["region"] = region }
        answers.append(try await page.call("POST", "/api/v1/render", .object(body)))
      }
    }
    for answer in answers {
      #expect(answer.status == 200 && answer.headers["content-type"]?.hasPrefix("image/") == true)
      #expect(answer.body.count > 100 && Self.places(photo.found(in: answer.body)) == "")
    }
  }
}
