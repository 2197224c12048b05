package import Adjustments
package import Documents
import Editing
import LibraryStore

/// One difference between two recipes.
package struct RecipeChange: Hashable, Sendable {
  /// Where the difference is: `exposure.ev`, `#sky.amount`, `output.metadata`, or a step.
  package let place: String
  /// The value before; nil where it is new.
  package let before: JSONValue?
  /// The value after; nil where it was removed.
  package let after: JSONValue?

  /// The difference in human-readable form.
  package var line: String {
    switch (before, after) {
    case (nil, let after?): "+ \(place) \(after.canonicalString())"
    case (let before?, nil): "- \(place) \(before.canonicalString())"
    default: "~ \(place): \(before?.canonicalString() ?? "") -> \(after?.canonicalString() ?? "")"
    }
  }

  /// The difference as JSON.
  package var json: JSONValue { ["place": .string(place), "before": before ?? .null, "after": after ?? .null] }

  /// The differences in what was asked for, from one recipe to another: values that were measured follow from that and
  /// from the photo. Steps are matched by their ids, else by name and order.
  package static func changes(from old: Recipe, to new: Recipe) -> [RecipeChange] {
    let before = keyed(old.asked)
    let after = keyed(new.asked)
    var changes: [RecipeChange] = []
    for (key, step) in before {
      guard let other = after.first(where: { $0.key == key })?.step else {
        changes.append(RecipeChange(place: key, before: .object(step.json), after: nil))
        continue
      }
      changes += differences(step, other, place: key)
    }
    for (key, step) in after where !before.contains(where: { $0.key == key }) {
      changes.append(RecipeChange(place: key, before: nil, after: .object(step.json)))
    }
    let shared = before.map(\.key).filter { key in after.contains { $0.key == key } }
    let order = after.map(\.key).filter { key in shared.contains(key) }
    if shared != order {
      changes.append(
        RecipeChange(
          place: "order", before: .array(shared.map { .string($0) }), after: .array(order.map { .string($0) })))
    }
    return changes + outputChanges(from: old, to: new)
  }

  /// The differences between those output settings that are part of an edit.
  private static func outputChanges(from old: Recipe, to new: Recipe) -> [RecipeChange] {
    let (before, after) = ((old.output ?? OutputSettings()).stored, (new.output ?? OutputSettings()).stored)
    return differences(before.fullJSON, after.fullJSON, place: "output")
  }

  /// The steps, with the names that they are matched by.
  private static func keyed(_ recipe: Recipe) -> [(key: String, step: RecipeStep)] {
    zip(recipe.stepPlaces, recipe.steps).map { ($0, $1) }
  }

  private static func differences(_ old: RecipeStep, _ new: RecipeStep, place: String) -> [RecipeChange] {
    // Both with their defaults, so that a change to or from a default shows its value.
    differences(full(old), full(new), place: place)
  }

  private static func differences(_ before: JSONObject, _ after: JSONObject, place: String) -> [RecipeChange] {
    let keys = before.keys + after.keys.filter { before[$0] == nil }
    return keys.filter { before[$0] != after[$0] }.map { key in
      RecipeChange(place: "\(place).\(key)", before: before[key], after: after[key])
    }
  }

  private static func full(_ step: RecipeStep) -> JSONObject {
    var object = step.adjustment.fullJSON
    for (key, value) in step.json.members { object[key] = value }
    return object
  }
}

extension Library {
  /// The differences between the adjustments of two revisions, named as `ASSET@REVISION`.
  ///
  /// - Parameters:
  ///   - from: the first revision.
  ///   - to: the second; nil compares the first revision with the state that it was made from.
  /// - Throws: `EditError`
  package func difference(from: String, to: String?) throws(EditError) -> [RecipeChange] {
    let (asset, revision) = try resolve(from)
    guard let to else {
      let entry = try entry(of: asset.id, revision)
      let earlier = try written(asset, .entry(entry.parent ?? 0))
      return RecipeChange.changes(from: earlier, to: try written(asset, revision))
    }
    // '@3' alone refers to the same photo.
    let (other, target) = try resolve(to.hasPrefix("@") ? asset.id.text + to : to)
    return RecipeChange.changes(from: try written(asset, revision), to: try written(other, target))
  }

  /// The recipe of a state; files that it names stay unread.
  private func written(_ asset: Asset, _ revision: Revision) throws(EditError) -> Recipe {
    try adjustmentData(of: asset.id, revision)?.recipe() ?? Recipe()
  }
}
