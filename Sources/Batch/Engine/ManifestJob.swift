package import Documents
import Editing
package import Jobs
import Rendering
import Threads

/// Works through a manifest: rows in, results out, as many photos at the same time as there are processors.
///
/// A row that fails does not stop the others. However the job ends, each row either has its final result or is worked
/// on when the job is resumed; no output is created twice.
package struct ManifestJob: Sendable {
  private let request: ManifestRequest
  private let results: ResultWriter
  private let context: RowContext
  private let defaults: ManifestDefaults
  /// The state left by earlier runs, until the job runs: a copy would double the largest part of its memory.
  private let state: Monitor<JournalState?>

  /// Checks what can be checked before any work, and opens the results files.
  ///
  /// - Throws: `EditError` where the recipe of the call is wrong, the results exist and are not to be resumed, or another
  ///   run writes them.
  package init(_ request: ManifestRequest) throws(EditError) {
    self.request = request
    var defaults = ManifestDefaults()
    defaults.recipe = request.recipe.map { .given($0) }
    defaults.parameters = JSONObject(request.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    (defaults.settings, defaults.output) = (request.settings, request.output)
    self.defaults = defaults
    let recipes = RecipeCache(
      folder: request.manifest.recipeFolder, access: request.access, profile: request.settings["profile"])
    try Self.check(defaults, recipes)
    if request.manifest != .standardInput { _ = try request.manifest.lines(in: request.places) }
    var state = JournalState()
    results = try ResultWriter(request, &state)
    self.state = Monitor(state)
    context = RowContext(request: request, recipes: recipes, journal: request.isDryRun ? nil : results.journal)
  }

  /// Reads the recipe and the settings of the call, so that a mistake in them is not reported for each row.
  private static func check(_ defaults: ManifestDefaults, _ recipes: RecipeCache) throws(EditError) {
    let empty = JSONValue.object(JSONObject([("adjustments", [])]))
    _ = try recipes.prepared(
      RowRecipe(
        source: defaults.recipe ?? .inline(empty),
        parameters: defaults.recipe == nil ? JSONObject() : defaults.parameters,
        settings: defaults.settings, own: JSONObject(), fileExtension: ""))
  }

  /// Works through the manifest.
  ///
  /// - Throws: `EditError` where the manifest cannot be opened.
  package func run(
    _ control: JobControl = JobControl(), observers: [any JobObserver] = []
  ) async throws(EditError) -> JobSummary {
    let lines = try request.manifest.lines(in: request.places)
    let loop = JobLoop(request.scheduling, count: nil, isOrdered: false, control: control, observers: observers)
    let feed = try ManifestFeed(context, lines, defaults, takeState()) { loop.wake() }
    defer { feed.stop() }
    return await loop.run(ManifestScheduler(context, results, feed, control))
  }

  private func takeState() -> JournalState {
    state.withLock { state in
      defer { state = nil }
      return state
    } ?? JournalState()
  }
}

/// The context shared by the work on all rows of a manifest.
struct RowContext: Sendable {
  let request: ManifestRequest
  let recipes: RecipeCache
  let fingerprint = Fingerprint()
  /// The journal of start rows; nil for none.
  let journal: Journal?

  /// A row as a piece of a job.
  func piece(_ row: ManifestRow, start: Int?, attempts: Int, file: String?) -> Piece {
    let task = row.task(attempt: attempts + 1)
    return Piece(
      index: row.index, file: file,
      perform: { context in
        do throws(EditError) {
          return try work(row, start: start, attempt: task.attempt).outcomes(of: [task], in: context)
        } catch {
          return task.failed(error)
        }
      },
      failed: { task.failed($0) })
  }

  /// What is done with a row.
  ///
  /// - Throws: `EditError` where its recipe cannot be read.
  private func work(_ row: ManifestRow, start: Int?, attempt: Int) throws(EditError) -> EditWork {
    let prepared = try recipes.prepared(row.work)
    var work = EditWork(prepared.recipe)
    (work.existing, work.isDryRun, work.limits, work.places) =
      (request.existing, request.isDryRun, request.limits, request.places)
    work.ledger = RowLedger(
      self, row, prepared, attempt: attempt, earlier: start.flatMap { journal?.start(at: $0) })
    return work
  }
}
