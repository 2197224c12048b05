import Documents
import TestSupport
import Testing

@testable import Merging

/// The laws of synchronization that hold for an object alone.
@Suite("laws of merging", .timeLimit(.minutes(Effort.minutes)))
struct LawTests {
  private static let seeds = Array(UInt64(1)...UInt64(Effort.choose(40, full: 600)))

  /// A photo of some writers who meet more or less often.
  private static func photo(_ seed: UInt64) -> GeneratedPhoto {
    GeneratedPhoto(
      seed: seed, writers: 2 + Int(seed % 3), steps: 20 + Int(seed % 30), meetings: [0.05, 0.15, 0.4][Int(seed % 3)])
  }

  @Test("the same lines give the same state in any order and however often they come", arguments: seeds)
  func order(seed: UInt64) {
    let photo = Self.photo(seed)
    let expected = PhotoSummary(photo.merged)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let lines = (photo.lines + photo.lines.filter { _ in Bool.random(using: &generator) }).shuffled(using: &generator)
      #expect(PhotoSummary(MergedPhoto(lines, rules: ModelUnits())) == expected)
    }
  }

  @Test("the graph says what the writers knew", arguments: seeds)
  func ancestors(seed: UInt64) throws {
    let photo = Self.photo(seed)
    let graph = photo.merged.merge.graph
    for (one, id) in graph.ids.enumerated() {
      let known = try #require(photo.known[id])
      for other in graph.ids.indices where other != one {
        #expect(graph.isAncestor(other, of: one) == known.contains(graph.ids[other]))
      }
    }
    #expect(graph.heads.map { graph.ids[$0] }.allSatisfy { id in !photo.known.values.contains { $0.contains(id) } })
  }

  @Test("with one head that is an edit, what is shown is exactly its recipe", arguments: seeds)
  func oneHead(seed: UInt64) {
    var photo = Self.photo(seed)
    let data = ModelUnits.data(TestPhoto.recipe([TestPhoto.exposure(Double(seed)), TestPhoto.contrast]))
    photo.append(.edit(data, resolved: []))
    #expect(photo.merged.merge.shown.data == data)
    #expect(photo.merged.merge.shown.entry == photo.lines.last?.id)
  }

  @Test(
    "conflicts are the units whose latest writes differ, and every latest write is shown or listed", arguments: seeds)
  func conflicts(seed: UInt64) {
    let photo = Self.photo(seed)
    let merged = photo.merged
    let names = Set(merged.conflicts.map(\.name))
    guard !names.contains("edit"), !names.contains("recipe") else { return }
    for (unit, writes) in latestWrites(photo, merged.merge) {
      let differ = Set(writes.map(\.value)).count > 1
      let step = unit.step.flatMap { id in merged.merge.shown.content?.steps.first { $0.id == id } }
      if unit.step.map({ names.contains("#\($0)") }) == true, unit.name.contains(".") { continue }
      if unit.step != nil, unit.name.contains("."), step == nil { continue }
      if case .part(_, let op, _) = unit, step?.op != op { continue }
      #expect(names.contains(unit.name) == differ, "\(unit)")
      guard !differ, case .part = unit else { continue }
      #expect(merged.merge.shown.content?.values[unit] == writes[0].value, "\(unit)")
    }
  }

  /// For each unit the writes that no writer of another one knew.
  private func latestWrites(_ photo: GeneratedPhoto, _ merge: PhotoMerge) -> [EditUnit: [Conflict.Version]] {
    var writes: [EditUnit: [Conflict.Version]] = [:]
    for edit in merge.edits where merge.counts(merge.graph.ids[edit.line]) {
      for write in edit.writes {
        let version = Conflict.Version(merge.graph.ids[edit.line], merge.table.values[write.value])
        writes[merge.table.units[write.unit].unit, default: []].append(version)
      }
    }
    return writes.mapValues { all in
      all.filter { one in !all.contains { photo.known[$0.line]?.contains(one.line) == true } }
    }
  }

  @Test("whoever knows all versions of a conflict and writes ends it", arguments: seeds)
  func resolution(seed: UInt64) {
    let photo = Self.photo(seed)
    for conflict in photo.merged.conflicts {
      var resolved = photo
      switch conflict.subject {
      case .unit(let unit):
        guard let content = photo.merged.merge.shown.content else { continue }
        resolved.append(.edit(ModelUnits().data(of: content), resolved: [unit.name]))
      case .recipe:
        guard let content = photo.merged.merge.shown.content else { continue }
        resolved.append(.edit(ModelUnits().data(of: content), resolved: ["recipe"]))
      case .setting(let name): resolved.append(.set([name: photo.merged.metadata.settings[name]], nil))
      case .entry(let id): resolved.append(.redo(id))
      default: continue
      }
      #expect(!resolved.merged.conflicts.map(\.subject).contains(conflict.subject), "\(conflict.name)")
      #expect(resolved.merged.conflicts.count < photo.merged.conflicts.count)
      if case .entry = conflict.subject { continue }
      #expect(resolved.merged.steps == photo.merged.steps)
    }
  }

  @Test("undo and then redo is nothing", arguments: seeds)
  func undoRedo(seed: UInt64) throws {
    var photo = Self.photo(seed)
    let before = photo.merged.merge
    guard let target = before.undoTarget(isOwn: { _ in false }) else { return }
    photo.append(.undo(target))
    #expect(photo.merged.merge.shown == before.recipe(afterUndo: target))
    #expect(photo.merged.merge.redoTarget { _ in false } == target)
    #expect(photo.merged.merge.recipe(afterRedo: target) == before.shown)
    photo.append(.redo(target))
    #expect(photo.merged.merge.shown == before.shown)
    #expect(photo.merged.merge.countingEdits == before.countingEdits)
  }

  @Test("the same undo on two machines is one", arguments: seeds)
  func undoTwice(seed: UInt64) throws {
    var photo = Self.photo(seed)
    guard let target = photo.merged.merge.undoTarget(isOwn: { _ in false }) else { return }
    let heads = photo.merged.metadata.heads
    photo.append(.undo(target))
    let once = photo.merged
    let second = ObjectLine(id: SHA256Digest(of: [1]), parents: heads, change: PhotoChange.undo(target))
    let twice = MergedPhoto(photo.lines + [second], rules: ModelUnits())
    #expect(twice.merge.shown == once.merge.shown)
    #expect(twice.conflictNames == once.conflictNames)
  }

  @Test("repeated undo ends at the original", arguments: seeds)
  func undoEnds(seed: UInt64) {
    var photo = Self.photo(seed)
    var count = 0
    while let target = photo.merged.merge.undoTarget(isOwn: { _ in false }), count < 200 {
      photo.append(.undo(target))
      count += 1
    }
    #expect(count < 200)
    #expect(photo.merged.merge.shown == ShownRecipe())
  }

  @Test("each value of a shown step is that of an edit that counts", arguments: seeds)
  func wholeSteps(seed: UInt64) {
    let merge = Self.photo(seed).merged.merge
    let counting = merge.edits.indices.filter { merge.counts(merge.graph.ids[merge.edits[$0].line]) }
    let contents = counting.compactMap { merge.content(of: merge.sources[$0]) }
    for (unit, value) in merge.shown.content?.values ?? [:] {
      guard case .part = unit else { continue }
      #expect(contents.contains { $0.values[unit] == value }, "\(unit)")
    }
  }

  @Test("what a file says never conflicts with a change", arguments: seeds)
  func facts(seed: UInt64) {
    var photo = Self.photo(seed)
    photo.append(.set(["rating": UnitValue(5), "title": nil], KeywordChange(removing: ["sea"])))
    // The same file is imported on a machine that knew nothing.
    let facts = PhotoFacts(
      original: SHA256Digest(of: []), settings: ["rating": UnitValue(1), "title": UnitValue("other")],
      keywords: ["sea", "sun"])
    let second = ObjectLine(id: SHA256Digest(of: [2]), parents: [], change: PhotoChange.asset(facts))
    let merged = MergedPhoto(photo.lines + [second], rules: ModelUnits())
    #expect(merged.metadata.settings == ["rating": UnitValue(5)])
    #expect(!merged.conflictNames.contains("rating") && !merged.conflictNames.contains("title"))
    #expect(merged.metadata.keywords.contains("sun") && !merged.metadata.keywords.contains("sea"))
  }

  @Test("an edit that equals what is shown writes nothing", arguments: seeds)
  func sameEdit(seed: UInt64) throws {
    var photo = Self.photo(seed)
    let before = photo.merged
    guard let content = before.merge.shown.content, !before.conflictNames.contains("recipe"),
      !before.conflictNames.contains("edit")
    else { return }
    photo.append(.edit(ModelUnits().data(of: content), resolved: []))
    let after = photo.merged
    #expect(after.merge.edits.last?.writes.count == 1)
    #expect(after.steps == before.steps)
    #expect(after.conflictNames == before.conflictNames)
  }
}
