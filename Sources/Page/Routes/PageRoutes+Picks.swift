import Documents

extension PageRoutes {
  private static let picked = BodyMember.photos("assets", "the photos in their order; required to end it with a result")
  private static let canceled = BodyMember.flag("canceled", "true to end it without a result")

  /// The choice of photos that `photoedit pick --web` waits for.
  static let picks: [PageRoute] = [
    PageRoute("GET", "/api/v1/picks/{pick}", "What can be picked, and how many.") { request in
      .json(try pick(request).json)
    },
    PageRoute(
      "POST", "/api/v1/picks/{pick}", .computes, "Ends the choice.",
      body: [picked, canceled]
    ) { request in
      let pick = try pick(request)
      let body = try request.body()
      if try body[canceled] == true {
        try pick.cancel()
        return .json(["state": "canceled"])
      }
      try await pick.finish(try body[picked.required])
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
