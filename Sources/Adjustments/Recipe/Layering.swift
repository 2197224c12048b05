import Documents

/// Lays a recipe's steps over those of the recipe it extends, by their ids.
struct Layering {
  /// The steps so far.
  private(set) var steps: [RecipeStep]
  let extends: Bool
  let reading: StepReading
  /// The ids of the extended recipe: only steps with these ids can be changed.
  private let baseIDs: Set<String>
  private var ownIDs: Set<String> = []

  private var problems: ProblemList { reading.problems }

  init(steps: [RecipeStep], extends: Bool, reading: StepReading) {
    self.steps = steps
    self.extends = extends
    self.reading = reading
    baseIDs = Set(steps.compactMap(\.id))
  }

  /// Adds a step, or changes the one with its id.
  mutating func add(_ element: JSONValue, at pointer: JSONPointer) {
    guard var object = element.objectValue else {
      problems.addWrongType(expected: "an adjustment { \"op\": … }", found: element, at: pointer)
      return
    }
    let id = object["id"]?.stringValue
    if let id, !ownIDs.insert(id).inserted {
      problems.add(
        .duplicateID, "duplicate id '\(id)'", at: pointer.appending("id"), hint: "ids are unique in a recipe")
      return
    }
    let existing = id.flatMap { id in baseIDs.contains(id) ? steps.firstIndex { $0.id == id } : nil }
    let place = placement(of: &object, at: pointer)
    if let existing {
      var merged = steps[existing].json
      if let op = object["op"], op != merged["op"] {
        problems.add(
          .opDiffers, "the step '\(id ?? "")' is \(steps[existing].adjustment.op) in what the recipe extends",
          at: pointer.appending("op"))
        return
      }
      for member in object.members { merged[member.key] = member.value }
      if let step = reading.step(from: merged, at: pointer, inPlaceOf: steps[existing]) { steps[existing] = step }
    } else if let step = reading.step(from: object, at: pointer) {
      steps.insert(step, at: place ?? steps.count)
    }
  }

  /// The index at which `"before"` or `"after"` places a step; removes the two keys from the object.
  private func placement(of object: inout JSONObject, at pointer: JSONPointer) -> Int? {
    guard extends else { return nil }
    var place: Int?
    for (key, shift) in [("before", 0), ("after", 1)] {
      guard let value = object[key] else { continue }
      object[key] = nil
      if let id = value.stringValue, let index = steps.firstIndex(where: { $0.id == id }) {
        place = index + shift
      } else {
        problems.add(
          .unknownID,
          "expected the id of a step (\(list(steps.compactMap(\.id)))), found "
            + (value.stringValue.map { "'\($0)'" } ?? value.kind), at: pointer.appending(key))
      }
    }
    return place
  }
}
