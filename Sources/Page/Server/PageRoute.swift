import Documents
import PhotoLibrary
import WebServer

/// An operation of the API: a method, a path, its documentation, and the closure that answers it.
struct PageRoute: Sendable {
  /// What a request does.
  enum Effect: Sendable {
    /// It reads.
    case reads
    /// It computes something and changes nothing.
    case computes
    /// It changes the library; refused if the library is read-only.
    case changes
  }

  let method: String
  /// The path; `{name}` is any part without a slash.
  let path: String
  let effect: Effect
  /// What it does, in a sentence.
  let summary: String
  /// The parameters of the query, with what they mean.
  let query: [(name: String, meaning: String)]
  /// The members of the body.
  let body: [any DeclaredMember]
  /// What a successful response has; nil where the document does not say.
  let answers: RouteAnswer?
  let answer: @Sendable (PageRequest) async throws -> WebResponse

  init(
    _ method: String, _ path: String, _ effect: Effect, _ summary: String,
    query: [(name: String, meaning: String)] = [], body: [any DeclaredMember] = [], answers: RouteAnswer? = nil,
    answer: @escaping @Sendable (PageRequest) async throws -> WebResponse
  ) {
    (self.method, self.path, self.effect, self.summary) = (method, path, effect, summary)
    (self.query, self.body, self.answers, self.answer) = (query, body, answers, answer)
  }

  /// An operation that reads.
  init(
    _ method: String, _ path: String, _ summary: String, query: [(name: String, meaning: String)] = [],
    answers: RouteAnswer? = nil, answer: @escaping @Sendable (PageRequest) async throws -> WebResponse
  ) {
    self.init(method, path, .reads, summary, query: query, answers: answers, answer: answer)
  }

  /// The values of the parts that the route names, as found in a path; nil if the path does not match.
  func parts(of path: String) -> [String: String]? {
    let (own, given) = (self.path.split(separator: "/"), path.split(separator: "/"))
    guard own.count == given.count else { return nil }
    var parts: [String: String] = [:]
    for (own, given) in zip(own, given) {
      if own.hasPrefix("{") {
        let end = own.firstIndex(of: "}") ?? own.endIndex
        let rest = own[own.index(after: end)...]
        guard given.hasSuffix(rest), given.count > rest.count else { return nil }
        parts[String(own[own.index(after: own.startIndex)..<end])] = String(given.dropLast(rest.count))
      } else if own != given {
        return nil
      }
    }
    return parts
  }
}

/// All operations.
enum PageRoutes {
  static let all: [PageRoute] =
    files + assets + changes + history + rendering + recipes + albums + picks + exports + events

  /// Answers a request.
  static func answer(
    _ request: WebRequest, _ session: PageSession, _ gate: PageGate, _ routes: [PageRoute]
  ) async -> WebResponse {
    var response = await unguarded(request, session, gate, routes)
    let safety = [
      (
        "Content-Security-Policy",
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
    response.headers += safety.map { (name: $0.0, value: $0.1) }
    return response
  }

  private static func unguarded(
    _ request: WebRequest, _ session: PageSession, _ gate: PageGate, _ routes: [PageRoute]
  ) async -> WebResponse {
    let start = ContinuousClock.now
    do {
      if let signIn = gate.signIn(request) { return signIn }
      try gate.check(request)
      if request.isTooLarge { throw PageRefusal(413, .bodyTooLarge, "the body is larger than 16 MiB") }
      let found = routes.compactMap { route in route.parts(of: request.path).map { (route, $0) } }
      guard let (route, parts) = found.first(where: { $0.0.method == request.method }) else {
        guard found.isEmpty else {
          let methods = found.map(\.0.method).joined(separator: ", ")
          throw PageRefusal(405, .badRequest, "expected one of \(methods) for '\(request.path.prefix(100))'")
        }
        throw PageRefusal(404, .pageNotFound, "there is nothing at '\(request.path.prefix(100))'")
      }
      if route.effect == .changes, gate.isReadOnly {
        throw PageRefusal(
          403, session.library.refusal?.code ?? .storeReadOnly,
          session.library.readOnlyReason ?? "the page was opened for reading only")
      }
      let request = PageRequest(web: request, parts: parts, members: route.body, session: session)
      guard route.effect == .changes else { return try await route.answer(request) }
      // A change is made even if the tab that requested it is closed first: it runs in its own task, which is not
      // canceled with this one.
      return try await Task { try await route.answer(request) }.value
    } catch let refusal as PageRefusal {
      return refusal.response(after: ContinuousClock.now - start)
    } catch let error as EditError {
      return PageRefusal(error).response(after: ContinuousClock.now - start)
    } catch {
      return PageRefusal(500, EditError(.pageFailed, as: .bug, "\(error)")).response(
        after: ContinuousClock.now - start)
    }
  }
}
