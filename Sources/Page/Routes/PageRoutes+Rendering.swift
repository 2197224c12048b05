import Adjustments
import Documents
import LibraryStore
import PhotoLibrary
import Rendering
import WebServer

extension PageRoutes {
  /// Pictures of the photo that is being edited.
  static let rendering: [PageRoute] = [
    PageRoute(
      "POST", "/api/v1/render", .computes,
      "Renders a photo with a recipe. Of each tab and stage only the newest request is rendered; others get 204.",
      body: [
        ("asset", "the id of the photo"), ("recipe", "the recipe; null for none"),
        ("longEdge", "1 to 4096 pixels; 1024 without it"), ("format", "jpeg, png or webp; jpeg without it"),
        ("quality", "1 to 100"), ("tab", "a text that names the tab"), ("stage", "a text that names what shows it"),
        ("region", "x, y, width and height in pixels of the full picture, for a part at 100 %"),
        ("profile", "source or srgb: the colors of a whole picture; source without it"),
        ("draft", "true for a picture that is made as fast as possible"),
      ]
    ) { request in try await render(request) }
  ]

  private static func render(_ request: PageRequest) async throws -> WebResponse {
    let body = try request.body(
      "asset", "recipe", "longEdge", "format", "quality", "profile", "tab", "stage", "region", "draft")
    let name = try body.text("asset", limit: 100) ?? ""
    guard let photo = AssetID(name) else { throw PageRequest.notFound("no photo has the id '\(name)'") }
    let format = try body.text("format") ?? "jpeg"
    let formats: [String: OutputFormat] = ["jpeg": .jpeg, "png": .png, "webp": .webp]
    guard let output = formats[format] else {
      throw PageRequest.bad("expected jpeg, png or webp as format, found '\(format.prefix(40))'")
    }
    let profile = try body.text("profile") ?? "source"
    guard ["source", "srgb"].contains(profile) else {
      throw PageRequest.bad("expected source or srgb as profile, found '\(profile.prefix(40))'")
    }
    let rendering = PageRenderer.Request(
      photo: try await request.library.asset(photo), recipe: try request.session.recipes.read(body["recipe"]),
      longEdge: try body.number("longEdge", in: 1...4096) ?? 1024, format: output,
      quality: try body.number("quality", in: 1...100), isSRGB: profile == "srgb",
      isDraft: try body.flag("draft") ?? false,
      region: try region(body),
      place: (try body.text("tab", limit: 100) ?? "") + "/" + (try body.text("stage", limit: 100) ?? ""))
    let start = ContinuousClock.now
    guard let picture = try await request.session.renderer.render(rendering) else { return WebResponse(204) }
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return WebResponse(
      200,
      headers: [
        ("Content-Type", picture.mediaType), ("Cache-Control", "no-store"),
        ("Photoedit-Size", "\(picture.size.width)x\(picture.size.height)"),
        ("Photoedit-Full-Size", "\(picture.fullSize.width)x\(picture.fullSize.height)"),
        ("Photoedit-Degraded", picture.isDegraded ? "true" : "false"),
        ("Server-Timing", "render;dur=\(Int(milliseconds))"),
      ], body: .bytes(picture.bytes))
  }

  private static func region(_ body: JSONObject) throws(PageRefusal) -> PageRenderer.PixelArea? {
    guard let region = try body.read("region", "an object", \.objectValue) else { return nil }
    guard let x = try region.number("x", in: 0...1_000_000), let y = try region.number("y", in: 0...1_000_000),
      let width = try region.number("width", in: 1...FullPictures.longestSide),
      let height = try region.number("height", in: 1...FullPictures.longestSide)
    else { throw PageRequest.bad("expected x, y, width and height in 'region'") }
    return PageRenderer.PixelArea(x: x, y: y, width: width, height: height)
  }
}
