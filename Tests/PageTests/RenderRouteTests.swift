import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Workers

/// Whole pictures of what is being edited, with everything that a request may say about them.
@Suite("pictures while editing over the API", .timeLimit(.minutes(Effort.minutes)))
struct RenderRouteTests {
  private static func body(_ photo: AssetID, _ recipe: JSONValue, _ more: [JSONObject.Member] = []) -> JSONValue {
    .object(JSONObject([("asset", .string(photo.text)), ("recipe", recipe)] + more))
  }

  @Test("a picture has the format, quality, colors and size that are asked for, or else those of a preview")
  func settings() async throws {
    let page = try await OpenPage(photos: 0)
    // In colors that sRGB does not have.
    let wide = try await EditingInput(data: SampleFile.data(width: 150)).render(
      Recipe(), settings: OutputSettings(profile: .displayP3))
    let file = page.scratch.appending("wide.jpg")
    try wide.data.write(to: file)
    let photo = try await page.library.importPhoto(at: file).asset
    let input = try await page.library.editingSession(for: photo).input
    var seen: Set<[UInt8]> = []
    for (format, type) in [(nil, "jpeg"), ("jpeg", "jpeg"), ("png", "png"), ("webp", "webp")] as [(String?, String)] {
      for (quality, profile, edge) in [
        (nil, nil, nil), (30, "source", 60), (95, "srgb", 4096), (nil, "srgb", 61), (30, nil, 1),
      ] as [(Int?, String?, Int?)] {
        var more: [JSONObject.Member] = []
        if let format { more.append(("format", .string(format))) }
        if let quality { more.append(("quality", .integer(quality))) }
        if let profile { more.append(("profile", .string(profile))) }
        if let edge { more.append(("longEdge", .integer(edge))) }
        let answer = try await page.call("POST", "/api/v1/render", Self.body(photo.id, exposure(0.5), more))
        var request = PreviewRequest(longEdge: edge ?? 1024, delivery: .highQuality)
        request.settings.format = OutputFormat(rawValue: type)
        request.settings.quality = quality ?? request.settings.quality
        if profile == "srgb" { request.settings.profile = .srgb }
        let expected = try await input.preview(Recipe { Exposure(ev: 0.5) }, request)
        #expect(answer.status == 200 && answer.body == expected.bytes, "\(more.map(\.key))")
        #expect(answer.headers["content-type"] == "image/\(type)" && answer.headers["cache-control"] == "no-store")
        let size = try #require(expected.size)
        #expect(max(size.width, size.height) == min(edge ?? 1024, 150))
        #expect(answer.headers["photoedit-size"] == "\(size.width)x\(size.height)")
        #expect(answer.headers["photoedit-full-size"] == "150x100" && answer.headers["photoedit-degraded"] == "false")
        seen.insert(answer.body)
      }
    }
    // PNG ignores the quality, and a pixel has few forms; everything else makes another file.
    #expect(seen.count > 12)
  }

  @Test("a picture shows its own photo, however many are edited by turns, in tabs at once")
  func photos() async throws {
    let page = try await OpenPage(photos: 6)
    var expected: [[UInt8]] = []
    for photo in page.photos {
      var request = PreviewRequest(longEdge: 40, delivery: .highQuality)
      request.settings.format = .png
      let input = try await page.library.editingSession(for: photo).input
      expected.append(try await input.preview(Recipe { Exposure(ev: 0.5) }, request).bytes)
    }
    #expect(Set(expected).count == 6)
    func render(_ index: Int, _ tab: String, _ stage: String) async throws -> RawClient.Answer {
      let more: [JSONObject.Member] = [
        ("longEdge", 40), ("format", "png"), ("tab", .string(tab)), ("stage", .string(stage)),
      ]
      return try await page.call("POST", "/api/v1/render", Self.body(page.photos[index].id, exposure(0.5), more))
    }
    for index in [0, 1, 2, 3, 4, 5, 0, 5, 1, 4, 2, 3, 3] {
      #expect(try await render(index, "one", "editor").body == expected[index])
    }
    for round in 0..<3 {
      // Each in a place of its own: none takes the place of another.
      let places = [("a", "b"), ("b", "a"), ("a", "a"), ("b", "b"), ("", "a"), ("a", "")]
      try await withThrowingTaskGroup(of: (Int, RawClient.Answer).self) { group in
        for (index, place) in places.enumerated() {
          group.addTask { (index, try await render((index + round) % 6, place.0, place.1)) }
        }
        for try await (index, answer) in group {
          #expect(answer.status == 200 && answer.body == expected[(index + round) % 6])
        }
      }
    }
  }

  @Test("a request is given up when its place asks for another picture, even if its worker never answers")
  func replaced() async throws {
    let workers = try ScratchFolder()
    let worker = workers.appending("worker")
    let script = "#!/bin/sh\nmktemp '\(workers.url.path)/started.XXXXXX'\nexec cat > /dev/null\n"
    try Data(script.utf8).write(to: worker)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: worker.path)
    let page = try await OpenPage(photos: 1) { $0.isolation = .processes(executable: worker) }
    let recipe: JSONValue = [
      "formatIdentifier": .string(Recipe.formatIdentifier), "formatVersion": .string("\(Recipe.newestVersion)"),
      "adjustments": [["op": "text", "text": "slow"]],
    ]
    let headers = [
      "authorization": "Bearer " + OpenPage.token, "content-type": "application/json",
      "host": "127.0.0.1:\(page.server.port)",
    ]
    var before: RawClient?
    for number in 1...3 {
      let client = try RawClient(port: page.server.port)
      let body = Self.body(page.photos[0].id, recipe, [("tab", "t"), ("stage", "s"), ("draft", .bool(number == 2))])
      client.send("POST", "/api/v1/render", headers: headers, body: body.canonicalBytes())
      if let before {
        let answer = try #require(await before.receive())
        #expect(answer.status == 204 && answer.body == [])
      }
      while workers.contents().count(where: { $0.hasPrefix("started") }) < number {
        try await Task.sleep(for: .milliseconds(2))
      }
      before = client
    }
  }
}
