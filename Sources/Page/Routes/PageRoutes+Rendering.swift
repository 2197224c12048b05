import Adjustments
import Documents
import LibraryStore
import PhotoLibrary
import Rendering
import WebServer

extension PageRoutes {
  private enum Body {
    /// The colors of a whole picture.
    enum Profile: String, CaseIterable {
      case source, srgb
    }

    static let asset = BodyMember.photo("asset", "the photo").required
    static let recipe = BodyMember.recipe("the recipe; null for none")
    static let longEdge = BodyMember.whole("longEdge", "its long edge in pixels; 1024 without it", in: 1...4096)
    static let format = BodyMember<OutputFormat>.choice(
      "format", "its format; jpeg without it", of: [.jpeg, .png, .webp])
    static let quality = BodyMember.whole("quality", "its quality", in: 1...100)
    static let tab = BodyMember.text("tab", "a text that names the tab", bytes: 0...100)
    static let stage = BodyMember.text("stage", "a text that names what shows it", bytes: 0...100)
    static let region = BodyMember.object(
      "region", "a part at 100 %, in pixels of the full picture", [x, y, width, height])
    static let profile = BodyMember<Profile>.choice(
      "profile", "the colors of a whole picture; source without it")
    static let draft = BodyMember.flag("draft", "true for a picture that is made as fast as possible")
    static let x = BodyMember.whole("x", "its left edge", in: 0...1_000_000).required
    static let y = BodyMember.whole("y", "its top edge", in: 0...1_000_000).required
    static let width = BodyMember.whole("width", "its width", in: 1...FullPictures.longestSide).required
    static let height = BodyMember.whole("height", "its height", in: 1...FullPictures.longestSide).required
  }

  /// Pictures of the photo that is being edited.
  static let rendering: [PageRoute] = [
    PageRoute(
      "POST", "/api/v1/render", .computes,
      "Renders a photo with a recipe. Of each tab and stage only the newest request is rendered; others get 204.",
      body: [
        Body.asset, Body.recipe, Body.longEdge, Body.format, Body.quality, Body.tab, Body.stage, Body.region,
        Body.profile, Body.draft,
      ]
    ) { request in try await render(request) }
  ]

  private static func render(_ request: PageRequest) async throws -> WebResponse {
    let body = try request.body()
    let rendering = PageRenderer.Request(
      photo: try await request.library.asset(try body[Body.asset]),
      recipe: try request.session.recipes.read(try body[Body.recipe]),
      longEdge: try body[Body.longEdge] ?? 1024, format: try body[Body.format] ?? .jpeg,
      quality: try body[Body.quality], isSRGB: try body[Body.profile] == .srgb,
      isDraft: try body[Body.draft] ?? false,
      region: try region(body),
      place: (try body[Body.tab] ?? "") + "/" + (try body[Body.stage] ?? ""))
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

  private static func region(_ body: PageBody) throws(PageRefusal) -> PageRenderer.PixelArea? {
    guard let region = try body[Body.region] else { return nil }
    return PageRenderer.PixelArea(
      x: try region[Body.x], y: try region[Body.y], width: try region[Body.width], height: try region[Body.height])
  }
}
