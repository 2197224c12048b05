import WebServer

extension PageRoutes {
  /// The stream of events.
  static let events: [PageRoute] = [
    PageRoute(
      "GET", "/api/v1/events", "Events (text/event-stream): session, change, progress and ping."
    ) { request in
      let stream = WebStream()
      try await request.session.events.add(stream) { try await session(request) }
      return WebResponse(
        200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")], body: .stream(stream))
    }
  ]
}
