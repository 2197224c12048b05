import Adjustments
import Documents
import Editing
import ImageFiles
import LibraryStore
import PhotoLibrary
import Rendering
import WebServer

extension PageRoutes {
  /// The page itself, and thumbnails.
  static let files: [PageRoute] = [
    PageRoute("GET", "/", "The page.") { _ in try page("index.html") },
    PageRoute("GET", "/page/{name}", "A file of the page.") { request in try page(request.parts["name"] ?? "") },
    PageRoute("GET", "/page/{folder}/{name}", "A file of the page.") { request in
      try page((request.parts["folder"] ?? "") + "/" + (request.parts["name"] ?? ""))
    },
    PageRoute(
      "GET", "/t/{picture}/{size}.webp",
      "A picture of a state of a photo: its long edge is \(sizes); `original-` before the size shows it without edits."
    ) { request in try await thumbnail(request) },
  ]

  /// The long edges of thumbnails.
  private static let sizes = [160, 320, 640, 1024, 2048]

  private static func page(_ name: String) throws -> WebResponse {
    guard let text = PageFiles.texts[name] else {
      throw PageRefusal(404, .pageNotFound, "the page has no file '\(name.prefix(100))'")
    }
    let types = ["html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"]
    let type = types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "text/plain"
    // A different version of the program may serve the same address tomorrow.
    return WebResponse(
      200, headers: [("Content-Type", type + "; charset=utf-8"), ("Cache-Control", "no-cache")],
      body: .bytes(Array(text.utf8)))
  }

  private static func thumbnail(_ request: PageRequest) async throws -> WebResponse {
    let served = request.session.served
    if let picture = served[request.web.path] { return response(picture) }
    let generation = served.generation
    let text = request.parts["size"] ?? ""
    let isOriginal = text.hasPrefix("original-")
    guard let size = Int(isOriginal ? String(text.dropFirst("original-".count)) : text), sizes.contains(size) else {
      throw PageRequest.bad("expected a size of \(sizes), found '\(text.prefix(40))'")
    }
    guard let name = PictureName(request.parts["picture"] ?? "") else {
      throw PageRequest.notFound("no picture has the name '\((request.parts["picture"] ?? "").prefix(100))'")
    }
    let preview = try await picture(of: name.photo, isOriginal ? 0 : name.state, size, request.session)
    let picture = ServedPictures.Picture(bytes: preview.bytes, mediaType: preview.mediaType)
    served.add(picture, at: request.web.path, since: generation)
    return response(picture)
  }

  private static func response(_ picture: ServedPictures.Picture) -> WebResponse {
    WebResponse(
      200,
      headers: [("Content-Type", picture.mediaType), ("Cache-Control", "private, max-age=31536000, immutable")],
      body: .bytes(picture.bytes))
  }

  /// A picture of a state of a photo, whichever is the current one by now.
  private static func picture(
    of photo: AssetID, _ state: Int, _ size: Int, _ session: PageSession
  ) async throws(EditError) -> RenderedFile {
    // In a grid nobody sees the difference, and a large photo is decoded in a fraction of the time.
    var options = ImageOptions(longEdge: size, delivery: size <= 640 ? .fast : .highQuality)
    (options.settings.format, options.settings.quality, options.settings.effort) = (.webp, 82, 0)
    return try await session.images.image(for: photo, at: .entry(state), options)
  }
}
