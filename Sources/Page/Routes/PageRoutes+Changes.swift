import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary
import WebServer

extension PageRoutes {
  private enum Body {
    static let assets = BodyMember.photos("assets", "the photos").required
    static let favorite = BodyMember.flag("favorite", "whether they are favorites")
    static let hidden = BodyMember.flag("hidden", "whether they are hidden")
    static let rating = BodyMember.whole(
      "rating", "stars; below 0 for rejected, null for none", in: AssetFacts.ratings, orNull: true)
    static let title = BodyMember.text("title", "the title; null for none", orNull: true)
    static let caption = BodyMember.text("caption", "the caption; null for none", orNull: true)
    static let addKeywords = BodyMember.texts("addKeywords", "keywords to add")
    static let removeKeywords = BodyMember.texts("removeKeywords", "keywords to remove")
    static let trashed = BodyMember.flag("trashed", "whether they are in the trash")
    static let recipe = BodyMember.recipe("the recipe; null reverts them")
    static let note = BodyMember.text("note", "a text for the histories")
  }

  /// The properties that people set on photos.
  static let changes: [PageRoute] = [
    PageRoute(
      "POST", "/api/v1/assets/changes", .changes, "Sets something about photos, all of it in one transaction.",
      body: [
        Body.assets, Body.favorite, Body.hidden, Body.rating, Body.title, Body.caption, Body.addKeywords,
        Body.removeKeywords, Body.trashed,
      ]
    ) { request in
      let body = try request.body()
      let photos = try body[Body.assets]
      let settings = try settings(body)
      let (added, removed) = (try body[Body.addKeywords] ?? [], try body[Body.removeKeywords] ?? [])
      let isTrashed = try body[Body.trashed]
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
      body: [Body.assets, Body.recipe, Body.note]
    ) { request in
      let body = try request.body()
      let photos = try body[Body.assets]
      let recipe = try request.session.recipes.read(try body[Body.recipe])
      let note = try body[Body.note]
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

  private static func settings(_ body: PageBody) throws(PageRefusal) -> AssetSettings {
    var settings = AssetSettings()
    settings.isFavorite = try body[Body.favorite]
    settings.isHidden = try body[Body.hidden]
    if body.has(Body.rating) { settings.rating = try body[Body.rating].map { .set($0) } ?? .cleared }
    settings.title = try setting(body, Body.title)
    settings.caption = try setting(body, Body.caption)
    return settings
  }

  private static func setting(
    _ body: PageBody, _ member: BodyMember<String>
  ) throws(PageRefusal) -> AssetSettings.Setting<String>? {
    guard body.has(member) else { return nil }
    guard let text = try body[member], !text.isEmpty else { return .cleared }
    return .set(text)
  }
}
