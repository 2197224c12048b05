import Adjustments
import Contract
import Documents
import Jobs
import LibraryStore
import PhotoMetadata
import PhotoLibrary

extension PageRoutes {
  private enum Body {
    static let assets = BodyMember.photos("assets", "the photos").required
    static let favorite = BodyMember.flag("isFavorite", "whether they are favorites")
    static let hidden = BodyMember.flag("isHidden", "whether they are hidden")
    static let rating = BodyMember.whole(
      "rating", "stars; below 0 for rejected, null for none", in: PhotoProperty.ratings, orNull: true)
    static let texts = PhotoProperty.texts.map { property in
      (
        property: property,
        member: BodyMember.text(
          property.declaration.name, "\(property.declaration.summary); null for none",
          bytes: 0...(property.rule ?? .note).bytes.upperBound, orNull: true)
      )
    }
    static let addKeywords = BodyMember.texts("addKeywords", "keywords to add")
    static let removeKeywords = BodyMember.texts("removeKeywords", "keywords to remove")
    static let trashed = BodyMember.flag("isTrashed", "whether they are in the trash")
    static let recipe = BodyMember.recipe("the recipe; null reverts them")
    static let groups = BodyMember.texts(
      "groups", "the groups of steps to merge; without it the recipe replaces that of a photo",
      of: Recipe.copiedGroups)
    static let note = BodyMember.text("note", "a text for the histories", bytes: TextRule.note.bytes)
  }

  /// The properties that people set on photos.
  static let changes: [PageRoute] = [
    PageRoute(
      "POST", "/api/v1/assets/changes", .changes, "Sets something about photos, all of it in one transaction.",
      body: [
        Body.assets, Body.favorite, Body.hidden, Body.rating,
      ] + Body.texts.map(\.member) + [Body.addKeywords, Body.removeKeywords, Body.trashed]
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
      "POST", "/api/v1/assets/recipe", .changes,
      "Gives photos a recipe in place of the one that each has, or merges some groups of its steps into that.",
      body: [Body.assets, Body.recipe, Body.groups, Body.note]
    ) { request in
      let body = try request.body()
      let photos = try body[Body.assets]
      let recipe = try request.session.recipes.read(try body[Body.recipe])
      let edits = PageEdits(
        library: request.library, isolation: request.session.isolation, note: try body[Body.note])
      let groups = try body[Body.groups].map(Set.init)
      let outcomes = try await edits.give(recipe, groups: groups, to: photos)
      return .json(["items": .array(outcomes.map { outcome in Row(outcome).json { outcome.duration } })])
    },
  ]

  private static func settings(_ body: PageBody) throws(PageRefusal) -> AssetSettings {
    var settings = AssetSettings()
    settings.isFavorite = try body[Body.favorite]
    settings.isHidden = try body[Body.hidden]
    if body.has(Body.rating) { settings.rating = try body[Body.rating].map { .set($0) } ?? .cleared }
    for (property, member) in Body.texts where body.has(member) {
      let text = try body[member] ?? ""
      settings.changes[property] = text.isEmpty ? .cleared : .set(.text(text))
    }
    return settings
  }
}
