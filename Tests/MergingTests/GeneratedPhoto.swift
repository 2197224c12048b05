import Documents
import Merging
import TestSupport

/// A photo that several writers change, who learn of each other's lines now and then. It records what each line's writer
/// knew, apart from the graph.
struct GeneratedPhoto {
  private(set) var lines: [PhotoLine] = []
  /// For each line those that its writer knew.
  private(set) var known: [LineID: Set<LineID>] = [:]
  /// For each writer the lines that it has.
  private(set) var writers: [Set<LineID>]
  private var generator: SeededGenerator
  private var made = 0

  /// - Parameter meetings: the share of steps at which two writers exchange their lines.
  init(seed: UInt64, writers count: Int, steps: Int, meetings: Double) {
    writers = [Set<LineID>](repeating: [], count: count)
    generator = SeededGenerator(seed: seed)
    let facts = PhotoFacts(
      original: SHA256Digest(of: []), settings: ["rating": UnitValue(3), "title": UnitValue("file")], keywords: ["sea"])
    write(.asset(facts), by: 0)
    for writer in writers.indices { writers[writer] = writers[0] }
    for _ in 0..<steps {
      let writer = Int.random(in: 0..<count, using: &generator)
      if Double.random(in: 0..<1, using: &generator) < meetings {
        writers[writer].formUnion(writers.randomElement(using: &generator) ?? [])
      } else {
        act(writer)
      }
    }
  }

  var merged: MergedPhoto { MergedPhoto(lines, rules: ModelUnits()) }

  /// Adds a line by somebody who knows everything.
  mutating func append(_ change: PhotoChange) {
    writers[0] = Set(lines.map(\.id))
    write(change, by: 0)
  }

  private mutating func write(_ change: PhotoChange, by writer: Int) {
    made += 1
    let id = SHA256Digest(of: Array("\(generator.next()) \(made)".utf8))
    let heads = writers[writer].filter { line in !writers[writer].contains { known[$0]?.contains(line) == true } }
    lines.append(ObjectLine(id: id, parents: Array(heads), change: change))
    known[id] = writers[writer]
    writers[writer].insert(id)
  }

  private mutating func act(_ writer: Int) {
    let has = writers[writer]
    let photo = MergedPhoto(lines.filter { has.contains($0.id) }, rules: ModelUnits())
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<10: write(.edit(ModelUnits.data(changed(photo)), resolved: []), by: writer)
    case 10..<13: if let target = photo.merge.undoTarget(isOwn: { _ in false }) { write(.undo(target), by: writer) }
    case 13..<15: if let target = photo.merge.redoTarget(isOwn: { _ in false }) { write(.redo(target), by: writer) }
    case 15:
      let free = photo.merge.countingEdits.filter { photo.merge.canUndo($0) }
      if let target = free.randomElement(using: &generator) { write(.undo(target), by: writer) }
    case 16:
      if let target = photo.merge.countingEdits.randomElement(using: &generator) { write(.revert(target), by: writer) }
    case 17: write(.set([:], words()), by: writer)
    case 18: write(.set(["rating": UnitValue(.integer(.random(in: 0...5, using: &generator)))], nil), by: writer)
    default: write(.set(["title": Bool.random(using: &generator) ? nil : UnitValue("mine")], nil), by: writer)
    }
  }

  private mutating func words() -> KeywordChange {
    let words = ["sea", "lake", "sky"].shuffled(using: &generator)
    return KeywordChange(adding: [words[0]], removing: [words[1]])
  }

  /// A recipe that differs a little.
  private mutating func changed(_ photo: MergedPhoto) -> JSONValue {
    var recipe = ModelUnits.recipe(photo.merge.shown.content).objectValue ?? JSONObject()
    var steps = recipe["steps"]?.arrayValue ?? []
    let value = JSONValue.integer(.random(in: 1...9, using: &generator))
    switch Int.random(in: 0..<10, using: &generator) {
    case 0 where !steps.isEmpty: steps.remove(at: .random(in: steps.indices, using: &generator))
    case 1 where steps.count > 1: steps.shuffle(using: &generator)
    case 2: recipe["metadata"] = .integer(.random(in: 0...2, using: &generator))
    default:
      let op = ["exposure", "contrast", "sky", "sharpen"].randomElement(using: &generator) ?? "sky"
      let key = ["exposure": "ev", "sky": Bool.random(using: &generator) ? "mask" : "amount"][op] ?? "amount"
      let place = steps.firstIndex { $0.arrayValue?.first?.stringValue == op }
      var values = place.flatMap { steps[$0].arrayValue?[2].objectValue } ?? JSONObject()
      values[key] = value
      let step: JSONValue = [.string(op), .string(op), .object(values)]
      if let place { steps[place] = step } else { steps.append(step) }
    }
    recipe["steps"] = .array(steps)
    return .object(recipe)
  }
}
