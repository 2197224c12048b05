import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import WebServer

extension PageRoutes {
  private enum Body {
    static let recipe = BodyMember.recipe("the recipe; null reverts the photo")
    static let note = BodyMember.text("note", "a text for the history", bytes: TextRule.note.bytes)
    static let state = BodyMember.whole(
      "entry", "the number of the state; 0, the original, without it", in: 0...Int.max)
    static let version = BodyMember.whole("entry", "the number of the version", in: 0...Int.max).required
    static let name = BodyMember.versionName("name", "the name; null takes it away")
  }

  /// The edits and the history of a photo.
  static let history: [PageRoute] = [
    PageRoute(
      "GET", "/api/v1/assets/{asset}/recipe", "The recipe of a photo's state, with the entry to name in If-Match.",
      query: [("entry", "the number of a state; the current one without it")]
    ) { request in
      let photo = try await request.asset()
      let state = try request.number("entry", in: 0...Int.max) ?? photo.currentEntry
      return .json(
        try await recipe(of: photo, at: state, request.library), headers: [("ETag", "\"\(photo.newestEntry)\"")])
    },
    PageRoute(
      "PUT", "/api/v1/assets/{asset}/recipe", .changes,
      "Saves an edit, made from the entry that If-Match names; 412 describes a newer edit of somebody else.",
      body: [Body.recipe, Body.note], answers: .changedPhoto
    ) { request in try await save(request) },
    PageRoute(
      "POST", "/api/v1/assets/{asset}/undo", .changes, "Steps back; If-Match as for saving.", answers: .changedPhoto
    ) { request in
      try await move(request, .undo, "nothing to undo")
    },
    PageRoute(
      "POST", "/api/v1/assets/{asset}/redo", .changes, "Steps forward; If-Match as for saving.", answers: .changedPhoto
    ) { request in
      try await move(request, .redo, "nothing to redo")
    },
    PageRoute(
      "POST", "/api/v1/assets/{asset}/revert", .changes,
      "Makes an earlier state the current one; If-Match as for saving.",
      body: [Body.state], answers: .changedPhoto
    ) { request in
      let entry = try request.body()[Body.state] ?? 0
      return try await move(request, .revert(.entry(entry)), "the photo is in that state already")
    },
    PageRoute(
      "GET", "/api/v1/assets/{asset}/entries", "The history of a photo, the newest entry first.", answers: .entries
    ) { request in
      let photo = try await request.asset()
      return .json([
        "entries": .array(try await versions(of: photo, request.library).reversed().map { Version.form.json($0) })
      ])
    },
    PageRoute(
      "POST", "/api/v1/assets/{asset}/name", .changes, "Names a version.",
      body: [Body.version, Body.name]
    ) { request in
      let body = try request.body()
      let (entry, name) = (try body[Body.version], try body[Body.name])
      let photo = try await request.asset()
      try await request.library.performChanges { $0.setName(name, ofEntry: entry, of: photo.id) }
      return .json(["entry": .integer(entry)])
    },
    PageRoute(
      "GET", "/api/v1/assets/{asset}/compare", "What differs between two states, in words.",
      query: [("from", "the number of a state"), ("to", "the number of another")]
    ) { request in
      let photo = try await request.asset()
      guard let from = try request.number("from", in: 0...Int.max), let to = try request.number("to", in: 0...Int.max)
      else { throw PageRequest.bad("expected the numbers of two states as 'from' and 'to'") }
      let before = try await request.library.recipe(of: photo.id, at: .entry(from)) ?? Recipe()
      let after = try await request.library.recipe(of: photo.id, at: .entry(to)) ?? Recipe()
      return .json(["changes": .texts(ChangeWords.texts(from: before, to: after))])
    },
  ]

  private static func versions(of photo: Asset, _ library: Library) async throws(EditError) -> [Version] {
    try await WorkThreads.waiting.run { () throws(EditError) in try library.versions(of: photo) }
  }

  /// The recipe of a state. An edit by another program has none.
  private static func recipe(of photo: Asset, at state: Int, _ library: Library) async throws -> JSONValue {
    let entry = try await library.entry(of: photo.id, .entry(state))
    let data = try await library.adjustmentData(of: photo.id, .entry(state))
    let recipe = data?.isRecipe == true ? try await library.recipe(of: photo.id, at: .entry(state)) : nil
    return [
      "entry": .integer(entry.number), "newest": .integer(photo.newestEntry), "recipe": recipe?.json ?? .null,
      "settings": recipe?.output.map { .object($0.json) } ?? .null,
      "format": data.map { .string($0.formatIdentifier) } ?? .null,
    ]
  }

  private static func save(_ request: PageRequest) async throws -> WebResponse {
    let body = try request.body()
    let recipe = try request.session.recipes.read(try body[Body.recipe])
    let note = try body[Body.note]
    return try await conditional(request) { photo, expected in
      if recipe.activeSteps.isEmpty {
        let change = RequestedChange.move(photo.id, .revert(.entry(0)), after: expected, note: note)
        return try await commit(change, to: request.library)?.number ?? expected
      }
      let editing = try await request.library.editingSession(for: photo, by: request.session.loader)
      // The commit is refused if there is a newer entry than when the photo was opened, which may be after the request.
      guard editing.newestEntry == expected else { throw try await conflict(request, expected) }
      guard case .committed(let entry) = try await editing.commit(recipe, note: note) else { return expected }
      return entry.number
    }
  }

  private static func move(
    _ request: PageRequest, _ destination: RequestedChange.Destination, _ refusal: String
  ) async throws -> WebResponse {
    try await conditional(request) { photo, expected in
      let change = RequestedChange.move(photo.id, destination, after: expected, note: nil)
      guard let entry = try await commit(change, to: request.library) else {
        throw PageRefusal(409, .nothingChanged, refusal)
      }
      return entry.number
    }
  }

  private static func commit(
    _ change: RequestedChange, to library: Library
  ) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in try library.commit([change]).first }
  }

  /// Makes a change to a photo if the entry that `If-Match` names is the photo's newest.
  ///
  /// - Parameter change: makes the change if that entry is still the newest when it is committed, otherwise throws
  ///   `entry-conflict`; returns the number of the entry that is the newest after it.
  private static func conditional(
    _ request: PageRequest, _ change: (_ photo: Asset, _ expected: Int) async throws -> Int
  ) async throws -> WebResponse {
    let expected = try request.matchedEntry()
    let photo = try await request.asset()
    guard photo.newestEntry == expected else { throw try await conflict(request, expected) }
    do {
      let entry = try await change(photo, expected)
      // Not the newest entry of now: the client has not seen what others have added since.
      return .json(["entry": .integer(entry), "photo": Asset.pageForm.json(try await request.asset())])
    } catch let error as EditError where error.code == .entryConflict {
      throw try await conflict(request, expected)
    }
  }

  /// The refusal of a change that was not made from the newest entry, with what is there now.
  private static func conflict(_ request: PageRequest, _ expected: Int) async throws -> PageRefusal {
    let (photo, library) = (try await request.asset(), request.library)
    let newest = try await library.history(of: photo.id).last
    var current = try await recipe(of: photo, at: photo.currentEntry, library).objectValue ?? JSONObject()
    (current["author"], current["date"]) = (.string(newest?.author ?? ""), .string(newest?.date ?? ""))
    (current["note"], current["photo"]) = (newest?.note.map { .string($0) }, Asset.pageForm.json(photo))
    var refusal = PageRefusal(
      412, .entryConflict,
      "the change was made from entry \(expected) of the photo, but its newest is \(photo.newestEntry)",
      hint: "review the newer edit, then keep it or save over it")
    refusal.more = [("current", .object(current))]
    return refusal
  }
}
