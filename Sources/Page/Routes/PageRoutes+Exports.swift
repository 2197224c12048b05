import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary
import Rendering
import WebServer

extension PageRoutes {
  /// Exports of photos as files.
  static let exports: [PageRoute] = [
    PageRoute(
      "GET", "/api/v1/assets/{asset}/export", "A photo as a file, with the output settings of its edit or these.",
      query: settingsMeaning
    ) { request in
      let query = JSONObject(request.web.query.sorted { $0.key < $1.key }.map { key, value in (key, number(value)) })
      let (settings, metadata) = try settings(query)
      let file = try await request.library.exported(
        try await request.asset(), settings, metadata, request.session.isolation)
      return WebResponse(
        200,
        headers: [
          ("Content-Type", file.mediaType), ("Cache-Control", "no-store"),
          ("Content-Disposition", attachment(file.name)),
        ], body: .bytes(Array(file.data)))
    },
    PageRoute(
      "POST", "/api/v1/exports", .computes, "Begins an archive of many photos; events tell how far it is.",
      body: [("assets", "ids of photos")] + settingsMeaning
    ) { request in
      let body = try request.body("assets", "format", "quality", "longEdge", "metadata")
      let photos = try body.requiredPhotos("assets")
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

  private static let settingsMeaning = [
    (name: "format", meaning: "jpeg, png, webp, tiff, heic, avif or jxl"), (name: "quality", meaning: "1 to 100"),
    (name: "longEdge", meaning: "at most so many pixels"), (name: "metadata", meaning: "keep, safe or none"),
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
    _ body: JSONObject
  ) throws(PageRefusal) -> (settings: OutputSettings?, metadata: MetadataChoice?) {
    var settings = OutputSettings()
    settings.format = try choice(body, "format")
    settings.quality = try body.number("quality", in: 1...100)
    settings.longEdge = try body.number("longEdge", in: 1...65_500)
    let metadata: MetadataChoice? = try choice(body, "metadata")
    return (settings == OutputSettings() ? nil : settings, metadata)
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ body: JSONObject, _ key: String
  ) throws(PageRefusal) -> Choice? where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return try body.read(key, "one of \(names)") { $0.stringValue.flatMap { Choice(rawValue: $0) } }
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
