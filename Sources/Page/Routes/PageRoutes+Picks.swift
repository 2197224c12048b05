import Documents
import WebServer

extension PageRoutes {
  /// The choice of photos that `photoedit pick --web` waits for.
  static let picks: [PageRoute] = [
    PageRoute("GET", "/api/v1/picks/{pick}", "What can be picked, and how many.") { request in
      .json(try pick(request).json)
    },
    PageRoute(
      "POST", "/api/v1/picks/{pick}", .computes, "Ends the choice.",
      body: [("assets", "ids of the photos in their order"), ("cancelled", "true to end it without a result")]
    ) { request in
      let pick = try pick(request)
      let body = try request.body("assets", "cancelled")
      if try body.flag("cancelled") == true {
        try pick.cancel()
        return .json(["state": "cancelled"])
      }
      try await pick.finish(try body.requiredPhotos("assets"))
      return .json(["state": "done"])
    },
  ]

  private static func pick(_ request: PageRequest) throws(PageRefusal) -> PagePick {
    guard let pick = request.session.pick, pick.id == request.parts["pick"] else {
      throw pickNotFound(request.parts["pick"] ?? "")
    }
    return pick
  }

  static func pickNotFound(_ id: String) -> PageRefusal {
    PageRefusal(404, .pickNotFound, "no pending choice has the id '\(id.prefix(64))'")
  }
}
