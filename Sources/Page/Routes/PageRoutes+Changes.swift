import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary
import WebServer

extension PageRoutes {
  /// The properties that people set on photos.
  static let changes: [PageRoute] = [
    PageRoute(
      "POST", "/api/v1/assets/changes", .changes, "Sets something about photos, all of it in one transaction.",
      body: [
        ("assets", "ids of photos"), ("favorite", "true or false"), ("hidden", "true or false"),
        ("rating", "-1 for rejected, 0 to 5 stars; null for none"), ("title", "text; null for none"),
        ("caption", "text; null for none"), ("addKeywords", "list of texts"), ("removeKeywords", "list of texts"),
        ("trashed", "whether they are in the trash"),
      ]
    ) { request in
      let body = try request.body(
        "assets", "favorite", "hidden", "rating", "title", "caption", "addKeywords", "removeKeywords", "trashed")
      let photos = try body.requiredPhotos("assets")
      let settings = try settings(body)
      let (added, removed) = (try keywords(body, "addKeywords"), try keywords(body, "removeKeywords"))
      let isTrashed = try body.flag("trashed")
      try await request.library.performChanges { changes in
        if !settings.isEmpty { changes.set(settings, of: photos) }
        changes.removeKeywords(removed, of: photos)
        changes.addKeywords(added, to: photos)
        if let isTrashed { if isTrashed { changes.trash(photos) } else { changes.restore(photos) } }
      }
      return .json(["changed": .integer(photos.count)])
    },
    PageRoute(
      "POST", "/api/v1/assets/recipe", .changes, "Gives photos a recipe in place of the one that each has.",
      body: [
        ("assets", "ids of photos"), ("recipe", "the recipe; null reverts them"), ("note", "a text for the histories"),
      ]
    ) { request in
      let body = try request.body("assets", "recipe", "note")
      let photos = try body.requiredPhotos("assets")
      let recipe = try request.session.recipes.read(body["recipe"])
      let note = try body.text("note")
      var rows: [JSONValue] = []
      for id in photos {
        do throws(EditError) {
          let entry = try await edit(id, recipe, note, request.session)
          rows.append(["asset": .string(id.text), "entry": .integer(entry)])
        } catch {
          rows.append(["asset": .string(id.text), "error": .object(PageRefusal.json(error))])
        }
      }
      return .json(["results": .array(rows)])
    },
  ]

  /// Edits a photo in its current state.
  ///
  /// - Returns: The number of its newest entry.
  private static func edit(
    _ id: AssetID, _ recipe: Recipe, _ note: String?, _ session: PageSession
  ) async throws(EditError) -> Int {
    let photo = try await session.library.asset(id)
    if recipe.steps.isEmpty {
      return try await session.library.revert(photo, note: note)?.number ?? photo.newestEntry
    }
    let editing = try await session.library.editingSession(for: photo, by: session.loader)
    guard case .committed(let entry) = try await editing.commit(recipe, note: note) else { return photo.newestEntry }
    return entry.number
  }

  private static func settings(_ body: JSONObject) throws(PageRefusal) -> AssetSettings {
    var settings = AssetSettings()
    settings.isFavorite = try body.flag("favorite")
    settings.isHidden = try body.flag("hidden")
    if let rating = body["rating"] {
      settings.rating = rating == .null ? .cleared : try body.number("rating", in: -1...5).map { .set($0) }
    }
    settings.title = try setting(body, "title")
    settings.caption = try setting(body, "caption")
    return settings
  }

  private static func setting(
    _ body: JSONObject, _ key: String
  ) throws(PageRefusal) -> AssetSettings.Setting<String>? {
    guard let value = body[key] else { return nil }
    guard value != .null, let text = try body.text(key), !text.isEmpty else { return .cleared }
    return .set(text)
  }

  private static func keywords(_ body: JSONObject, _ key: String) throws(PageRefusal) -> [String] {
    try body.read(key, "a list of texts") { value in
      guard let values = value.arrayValue, values.count <= 1000 else { return nil }
      let texts = values.compactMap(\.stringValue)
      return texts.count == values.count ? texts : nil
    } ?? []
  }
}
