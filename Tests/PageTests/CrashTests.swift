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

@Suite("photos that crash their codec", .timeLimit(.minutes(Effort.minutes)))
struct PageCrashTests {
  @Test("a photo whose worker crashes fails alone, and the page keeps running")
  func crash() async throws {
    let workers = try ScratchFolder()
    let worker = workers.appending("worker")
    try Data("#!/bin/sh\nkill -SEGV $$\n".utf8).write(to: worker)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: worker.path)
    let page = try await OpenPage(photos: 1) { $0.isolation = .processes(executable: worker) }
    let file = page.scratch.appending("crashing.avif")
    var settings = OutputSettings()
    settings.format = .avif
    let input = try await EditingInput(contentsOf: page.scratch.appending("photo0.jpg"))
    try await input.render(Recipe(), settings: settings).data.write(to: file)
    let photo = try await #require(page.library.importPhotos(at: [file]).first).get().asset

    let photos = try await page.call("GET", "/api/v1/assets").json["items"]?.arrayValue
    let picture = try #require(photos?.first { $0["asset"]?.stringValue == photo.id.text }?["picture"]?.stringValue)
    for _ in 0..<2 {
      let thumbnail = try await page.call("GET", "/t/\(picture)/160.webp")
      #expect(thumbnail.status == 422 && thumbnail.code == "codec-crashed")
      let render = try await page.call(
        "POST", "/api/v1/render", ["asset": .string(photo.id.text), "recipe": exposure(0.5), "draft": true])
      #expect(render.status == 422 && render.code == "codec-crashed")
      #expect(render.json["message"]?.stringValue?.contains("signal 11") == true)
    }
    let other = ["asset": JSONValue.string(page.photos[0].id.text), "recipe": exposure(0.5)] as JSONValue
    #expect(try await page.call("POST", "/api/v1/render", other).status == 200)
    #expect(try await page.call("GET", "/api/v1/assets").json["count"] == 2)
  }
}
