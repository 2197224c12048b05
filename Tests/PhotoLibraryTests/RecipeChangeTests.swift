import Adjustments
import Documents
import Editing
import Foundation
import TestSupport
import Testing

@testable import PhotoLibrary

/// What is different between two recipes.
@Suite("differences between recipes", .timeLimit(.minutes(Effort.minutes)))
struct RecipeChangeTests {
  private struct Place: Hashable {
    let place: String
    let before, after: String?

    var swapped: Place { Place(place: place, before: after, after: before) }
  }

  private static func changes(_ old: Recipe, _ new: Recipe) -> [Place] {
    RecipeChange.changes(from: old, to: new).map {
      Place(place: $0.place, before: $0.before?.canonicalString(), after: $0.after?.canonicalString())
    }
  }

  /// A recipe of up to five steps, some with ids.
  private static func recipe(_ random: inout SeededGenerator) -> Recipe {
    let adjustments: [any Adjustment] = [
      Exposure { $0.ev = 1 }, Exposure { $0.ev = 2 }, Contrast { $0.amount = 5 }, Contrast(),
      Saturation { $0.amount = 9 },
    ]
    var ids = ["a", "b", "c"]
    let steps = (0..<Int.random(in: 0...5, using: &random)).map { _ -> RecipeStep in
      var step = RecipeStep(adjustments[Int.random(in: 0..<adjustments.count, using: &random)])
      if Int.random(in: 0..<3, using: &random) == 0 { step.id = ids.popLast() }
      if Int.random(in: 0..<4, using: &random) == 0 { step.isEnabled = false }
      if Int.random(in: 0..<4, using: &random) == 0 { step.opacity = 0.5 }
      return step
    }
    return Recipe(steps: steps)
  }

  /// The members of each step, with the defaults of its parameters.
  private static func members(_ recipe: Recipe) -> [String: [String: String]] {
    let steps = zip(recipe.stepPlaces, recipe.steps).map { place, step in
      let values = step.adjustment.fullJSON.members + step.json.members
      return (place, Dictionary(values.map { ($0.key, $0.value.canonicalString()) }) { _, last in last })
    }
    return Dictionary(uniqueKeysWithValues: steps)
  }

  @Test("every step that is gone, new or changed is listed with its values, the order if it is another, nothing else")
  func model() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let (old, new) = (Self.recipe(&random), Self.recipe(&random))
      let (before, after) = (Self.members(old), Self.members(new))
      var expected: Set<Place> = []
      for (place, step) in zip(old.stepPlaces, old.steps) where after[place] == nil {
        expected.insert(Place(place: place, before: JSONValue.object(step.json).canonicalString(), after: nil))
      }
      for (place, step) in zip(new.stepPlaces, new.steps) where before[place] == nil {
        expected.insert(Place(place: place, before: nil, after: JSONValue.object(step.json).canonicalString()))
      }
      for (place, values) in before {
        guard let others = after[place] else { continue }
        for key in Set(values.keys).union(others.keys) where values[key] != others[key] {
          expected.insert(Place(place: "\(place).\(key)", before: values[key], after: others[key]))
        }
      }
      let shared = (
        old.stepPlaces.filter { after[$0] != nil }, new.stepPlaces.filter { before[$0] != nil }
      )
      if shared.0 != shared.1 {
        let texts = [shared.0, shared.1].map { JSONValue.array($0.map { .string($0) }).canonicalString() }
        expected.insert(Place(place: "order", before: texts[0], after: texts[1]))
      }
      let found = Self.changes(old, new)
      #expect(Set(found) == expected && found.count == expected.count, "\(old.stepPlaces) to \(new.stepPlaces)")
      #expect(Set(Self.changes(new, old)) == Set(found.map(\.swapped)))
      #expect(Self.changes(old, old).isEmpty)
    }
  }

  @Test("a value is listed where it or its default changes; the path of the output and texts of the recipe are not")
  func output() throws {
    func recipe(_ output: String) throws -> Recipe {
      try Recipe(
        json: Data(
          #"""
          {"formatIdentifier":"org.photoedit.recipe","formatVersion":"1.0","adjustments":[],"output":\#(output)}
          """#.utf8))
    }
    let (plain, none) = (try recipe("{}"), Recipe())
    #expect(Self.changes(plain, none).isEmpty)
    #expect(Self.changes(try recipe(#"{"path":"o/{stem}.jpg"}"#), none).isEmpty)
    var titled = none
    (titled.title, titled.note, titled.inputs) = ("title", "note", ["a.jpg"])
    #expect(Self.changes(titled, none).isEmpty)
    let lower = RecipeChange.changes(from: none, to: try recipe(#"{"quality":61}"#))
    #expect(lower.map(\.place) == ["output.quality"])
    #expect(lower.first?.after == 61)
    let exact = RecipeChange.changes(from: try recipe(#"{"quality":61}"#), to: try recipe(#"{"quality":62}"#))
    #expect(exact.map(\.line) == ["~ output.quality: 61 -> 62"])
  }

  @Test("a line says what is gone, new or changed")
  func lines() {
    let cases: [(before: JSONValue?, after: JSONValue?, line: String)] = [
      (nil, 1, "+ p 1"), (1, nil, "- p 1"), (1, 2, "~ p: 1 -> 2"), (nil, nil, "~ p:  -> "),
      (["b": 1, "a": "x"], nil, #"- p {"a":"x","b":1}"#),
    ]
    for (before, after, line) in cases {
      let change = RecipeChange(place: "p", before: before, after: after)
      #expect(change.line == line)
      #expect(change.json == ["place": "p", "before": before ?? .null, "after": after ?? .null])
    }
  }
}
