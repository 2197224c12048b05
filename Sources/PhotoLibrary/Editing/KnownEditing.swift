package import Adjustments
import DurableFiles
import Editing
import Foundation
import ImageFiles
package import LibraryStore
package import Rendering
import Workers

/// An edit of a photo that was not opened.
package struct KnownEdit: Sendable {
  /// The photo.
  package let asset: Asset
  /// The number of the state that it was made from.
  package let state: Int
  /// Warnings for the user.
  package let warnings: [String]
  /// The result for the photo; nil where the photo has these adjustments already.
  package let outcome: Outcome?

  /// The result of an edit of a photo.
  package struct Outcome: Sendable {
    /// The change that adds it to the history, for a transaction with others.
    package let change: RequestedChange
    /// The format and the size of its rendering.
    package let format: String
    package let size: FrameSize
    /// How many active adjustments of the photo were replaced.
    package let replaced: Int
  }
}

/// Edits photos without opening them, in a library that keeps no renditions: the library remembers the facts about
/// their originals that planning needs.
///
/// Anything unusual about a photo or a recipe is left to an `EditingSession`, errors included. Results that many photos
/// share are computed once. A value is used by one thread.
package struct KnownEditing {
  private let library: Library
  private let next: (Recipe?) throws -> Recipe?
  private let replaced: (Recipe?) -> Int
  private let note: String?
  private var facts: [[UInt8]: OriginalFacts?] = [:]
  private var steps: [AdjustmentData?: Step?] = [:]
  private var plans: [PlanKey: Plan?] = [:]
  /// The maximum number of facts, steps and plans that are kept in all.
  private static let limit = 1000

  /// What to do with photos that have the same adjustments.
  private struct Step {
    let recipe: Recipe
    let isChanged: Bool
    let replaced: Int
  }

  /// The result of a recipe for photos that are alike.
  private struct Plan {
    let format: String
    let size: FrameSize
    let edit: Edit
  }

  private struct PlanKey: Hashable {
    let facts: OriginalFacts
    let data: AdjustmentData?
  }

  /// - Parameters:
  ///   - note: recorded in the history; nil for none.
  ///   - next: returns the recipe for a photo with the given adjustments, where nil means none; returns nil if there is
  ///     nothing to do.
  ///   - replaced: returns how many active adjustments of a photo with the given ones are replaced.
  /// - Returns: nil where the limits differ from those that originals are remembered for.
  package init?(
    in library: Library, limits: PhotoLimits, note: String?, next: @escaping (Recipe?) throws -> Recipe?,
    replaced: @escaping (Recipe?) -> Int
  ) {
    guard limits == PhotoLimits() else { return nil }
    (self.library, self.note, self.next, self.replaced) = (library, note, next, replaced)
  }

  /// The photos that names refer to, as `PhotoStore.knownPhotos` finds them. A name is the path of a file, or any other
  /// name of a photo.
  package func photos(named names: [String]) -> [KnownPhoto?] {
    let folder = FileManager.default.currentDirectoryPath
    let known = names.map { name -> PhotoStore.KnownName? in
      let path = FilePath.joined(folder, name)
      if FileIdentity(path) != nil { return .file(path) }
      return (try? library.asset(named: name)).map { .photo($0.id) }
    }
    let found = try? library.store.knownPhotos(known.compactMap { $0 }) { $0.isRecipe }
    var rest = (found ?? [])[...]
    return known.map { $0 == nil ? nil : rest.popFirst() ?? nil }
  }

  /// The edit of a photo; nil where the photo must be opened for it.
  package mutating func edit(_ photo: KnownPhoto) -> KnownEdit? {
    if plans.count + steps.count + facts.count > Self.limit { (facts, steps, plans) = ([:], [:], [:]) }
    let (input, data) = (photo.input, photo.input.adjustmentData)
    guard let facts = facts(photo.facts), let step = step(after: data),
      !step.recipe.needsMeasuring(on: photo.input.base, of: facts.source.uprightSize)
    else { return nil }
    var outcome: KnownEdit.Outcome?
    if step.isChanged {
      guard let plan = plan(step, PlanKey(facts: facts, data: data), photo) else { return nil }
      var edit = plan.edit
      (edit.from, edit.base) = (input.from, input.base)
      outcome = KnownEdit.Outcome(
        change: .edit(edit, nil, after: input, note: note), format: plan.format, size: plan.size,
        replaced: step.replaced)
    }
    let warnings = facts.warnings.filter { step.isChanged || $0 != Photo.earlierRendering }
    return KnownEdit(asset: input.asset, state: input.state.number, warnings: warnings, outcome: outcome)
  }

  private mutating func facts(_ record: [UInt8]) -> OriginalFacts? {
    if let known = facts[record] { return known }
    let read = OriginalFacts(record)
    facts.updateValue(read, forKey: record)
    return read
  }

  /// What to do with a photo that has the given adjustments; nil where an editing session has to decide.
  private mutating func step(after data: AdjustmentData?) -> Step? {
    if let known = steps[data] { return known }
    let step = try? newStep(after: data)
    steps.updateValue(step, forKey: data)
    return step
  }

  private func newStep(after data: AdjustmentData?) throws -> Step? {
    let current = try data?.recipe()
    guard let recipe = try next(current) else {
      return Step(recipe: current ?? Recipe(), isChanged: false, replaced: 0)
    }
    // Recipes with files are left to a session, which reads and stores them for each photo.
    for named in [current, recipe].compactMap({ $0 }) {
      guard named.waitingFiles.isEmpty, named.resources.isEmpty else { return nil }
    }
    let isChanged = AdjustmentData(recipe) != data
    if isChanged { try recipe.checkActive() }
    return Step(recipe: recipe, isChanged: isChanged, replaced: replaced(current))
  }

  private mutating func plan(_ step: Step, _ key: PlanKey, _ photo: KnownPhoto) -> Plan? {
    if let known = plans[key] { return known }
    let plan = try? newPlan(step, key.facts, photo)
    plans.updateValue(plan, forKey: key)
    return plan
  }

  private func newPlan(_ step: Step, _ facts: OriginalFacts, _ photo: KnownPhoto) throws -> Plan? {
    let source = facts.source
    let settings = RenderJob.Target.stored(step.recipe, of: source).settings
    let (format, size) = try RenderJob.outline(
      step.recipe, of: source, decoding: facts.decoding, settings, limits: PhotoLimits())
    let encoding = RecordedEncoding.standard(settings, decoding: source.format)
    var output = EditOutput(adjustmentData: AdjustmentData(step.recipe), rendition: nil)
    (output.outputSettings, output.versions) = (encoding.settings, encoding.versions)
    // Long adjustments become an object, which all photos share.
    guard case .edit(let edit, _, _, _, _) = try library.store.change(output, to: photo.input, note: note) else {
      return nil
    }
    return Plan(format: format, size: size, edit: edit)
  }
}
