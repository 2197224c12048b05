import Contract
import Documents
import LibraryStore
import PhotoLibrary
import Threads
import WebServer

/// Reports what happens in the library to every open page.
final class PageEvents: Sendable {
  /// An open page.
  private struct Member {
    let stream: WebStream
    /// The events since it was added that must follow its first one; nil once that has been sent.
    var waiting: [UInt8]? = []
  }

  private struct State {
    var members: [ObjectIdentifier: Member] = [:]
    var tasks: [Task<Void, Never>] = []
    var token: ChangeToken
  }

  /// The maximum number of photos that an event describes; for more, pages fetch again.
  private static let described = 200

  private let library: Library
  private let served: ServedPictures
  private let state: Monitor<State>

  init(_ library: Library, _ served: ServedPictures, after token: ChangeToken) {
    (self.library, self.served) = (library, served)
    state = Monitor(State(token: token))
  }

  /// The place after the last change that was reported.
  var token: ChangeToken { state.withLock { $0.token } }

  /// Starts following the library.
  func begin() {
    let following = Task {
      while !Task.isCancelled {
        do {
          for try await change in library.changes(since: token) { await tell(change) }
        } catch {
          // A library that cannot be read now may be readable soon, as on a file server.
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
    let beating = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(15))
        send("ping", [:])
      }
    }
    state.withLock { $0.tasks = [following, beating] }
  }

  /// Stops following the library.
  func stop() { state.withLock { $0.tasks }.forEach { $0.cancel() } }

  /// Adds a page.
  ///
  /// - Parameter session: the content of its first event; events that come while it is made follow it.
  func add(_ stream: WebStream, session: () async throws -> JSONValue) async throws {
    let id = ObjectIdentifier(stream)
    stream.onClose { [weak self] in self?.remove(id) }
    state.withLock { $0.members[id] = Member(stream: stream) }
    do {
      let first = Self.text("session", try await session())
      state.withLock { state in
        stream.send(first + (state.members[id]?.waiting ?? []))
        state.members[id]?.waiting = nil
      }
    } catch {
      remove(id)
      throw error
    }
  }

  private func remove(_ id: ObjectIdentifier) { state.withLock { _ = $0.members.removeValue(forKey: id) } }

  /// The number of open pages.
  var count: Int { state.withLock { $0.members.count } }

  /// Sends an event to every page.
  func send(_ name: String, _ data: JSONValue) {
    let bytes = Self.text(name, data)
    let streams = state.withLock { state in
      for id in state.members.keys { state.members[id]?.waiting?.append(contentsOf: bytes) }
      return state.members.values.filter { $0.waiting == nil }.map(\.stream)
    }
    for stream in streams { stream.send(bytes) }
  }

  private static func text(_ name: String, _ data: JSONValue) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + data.canonicalBytes() + Array("\n\n".utf8)
  }

  private func tell(_ change: LibraryChange) async {
    state.withLock { $0.token = change.token }
    if !change.hasIncrementalChanges || !change.assets.removed.isEmpty { served.removeAll() }
    guard count > 0 else { return }
    guard change.hasIncrementalChanges, change.assets.all.count <= Self.described else {
      return send("change", ["token": .string(change.token.description), "isIncremental": false])
    }
    var photos: [JSONValue] = []
    for id in change.assets.inserted.union(change.assets.updated) {
      if let photo = try? await library.asset(id) { photos.append(Asset.pageForm.json(photo)) }
    }
    let more: [JSONObject.Member] = [("isIncremental", true), ("items", .array(photos))]
    send("change", .object(JSONObject(LibraryChange.form.members(change) + more)))
  }
}
