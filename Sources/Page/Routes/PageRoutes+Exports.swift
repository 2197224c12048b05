import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import WebServer

extension PageRoutes {
  private enum Body {
    static let assets = BodyMember.photos("assets", "the photos").required
    static let format = BodyMember<OutputFormat>.choice("format", "the format of the files")
    static let quality = BodyMember.whole("quality", "the quality", in: 1...100)
    static let longEdge = BodyMember.whole("longEdge", "at most so many pixels", in: 1...65_500)
    static let metadata = BodyMember<MetadataChoice>.choice("metadata", "which metadata they have")
    static let settings: [any DeclaredMember] = [format, quality, longEdge, metadata]
  }

  /// Exports of photos as files.
  static let exports: [PageRoute] = [
    PageRoute(
      "GET", "/api/v1/assets/{asset}/export", "A photo as a file, with the output settings of its edit or these.",
      query: Body.settings.map { ($0.name, $0.schema["description"]?.stringValue ?? "") }
    ) { request in
      let query = JSONObject(request.web.query.sorted { $0.key < $1.key }.map { key, value in (key, number(value)) })
      let (settings, metadata) = try settings(try PageBody(query, Body.settings))
      let file = try await request.library.exported(
        try await request.asset(), settings, metadata, by: PhotoLoader(request.session.isolation))
      return WebResponse(
        200,
        headers: [
          ("Content-Type", file.mediaType), ("Cache-Control", "no-store"),
          ("Content-Disposition", attachment(file.name)),
        ], body: .bytes(Array(file.data)))
    },
    PageRoute(
      "POST", "/api/v1/exports", .computes, "Begins an archive of many photos; events tell how far it is.",
      body: [Body.assets] + Body.settings
    ) { request in
      let body = try request.body()
      let photos = try body[Body.assets]
      let (settings, metadata) = try settings(body)
      let id = try request.session.exports.begin(photos, settings, metadata)
      return .json(["export": .string(id), "photos": .integer(photos.count)], status: 202)
    },
    PageRoute("GET", "/api/v1/exports/{export}", "The archive, once it is done; a tar file.") { request in
      let (id, job) = try job(request)
      guard job.state == .done else {
        var refusal = PageRefusal(409, .exportRunning, "the archive is \(job.state.rawValue)")
        refusal.more = [("progress", PageExports.json(id, job))]
        throw refusal
      }
      return WebResponse(
        200,
        headers: [
          ("Content-Type", "application/x-tar"), ("Cache-Control", "no-store"),
          ("Content-Disposition", attachment("photos.tar")),
        ], body: .file(path: job.path))
    },
    PageRoute("DELETE", "/api/v1/exports/{export}", .computes, "Ends an export and removes its archive.") { request in
      let (id, _) = try job(request)
      request.session.exports.cancel(id)
      return .json([:])
    },
  ]

  private static func job(_ request: PageRequest) throws(PageRefusal) -> (String, PageExports.Export) {
    let id = request.parts["export"] ?? ""
    guard let job = request.session.exports.job(id) else {
      throw PageRefusal(404, .exportNotFound, "there is no export '\(id.prefix(64))'")
    }
    return (id, job)
  }

  /// A query value, as a number if it is one.
  private static func number(_ text: String) -> JSONValue { Int(text).map { .integer($0) } ?? .string(text) }

  private static func settings(
    _ body: PageBody
  ) throws(PageRefusal) -> (settings: OutputSettings?, metadata: MetadataChoice?) {
    var settings = OutputSettings()
    settings.format = try body[Body.format]
    settings.quality = try body[Body.quality]
    settings.longEdge = try body[Body.longEdge]
    return (settings == OutputSettings() ? nil : settings, try body[Body.metadata])
  }

  /// A header that names a file for saving (RFC 6266).
  private static func attachment(_ name: String) -> String {
    let plain = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0.isASCII && $0.value >= 32 && $0 != "\"" && $0 != "\\" ? $0 : "_" }))
    let encoded = name.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2E
        || byte == 0x2D || byte == 0x5F
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
    return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
  }
}
