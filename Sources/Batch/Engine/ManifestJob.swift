package import Documents
import Editing
import Rendering
import Threads
import Workers

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

  /// The outcome of a job.
  package struct Outcome: Sendable {
    package var summary: ManifestSummary
    /// Why it stopped before the end; nil where it did not, or was interrupted.
    package var error: EditError?
  }

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
  /// - Parameters:
  ///   - shouldStop: is called often; if it returns true, no other row begins, and those in progress finish.
  ///   - shouldCancel: is called often, on any thread; returning true cancels the rows in progress too.
  /// - Throws: `EditError` where the manifest cannot be opened.
  package func run(
    shouldStop: @escaping () -> Bool = { false }, shouldCancel: @escaping @Sendable () -> Bool = { false }
  ) async throws(EditError) -> Outcome {
    let lines = try request.manifest.lines(in: request.places)
    let pool = WorkerPool<FeedItem, RowOutcome>(work) { _, _ in !shouldCancel() }
    let feed = try ManifestFeed(context, lines, defaults, takeState()) { pool.wake() }
    defer { feed.stop() }
    let scheduler = ManifestScheduler(request, results, feed, shouldStop: shouldStop) { pool.wake() }
    await pool.run(
      next: { scheduler.next() }, shouldStop: { scheduler.isStopped }, began: { scheduler.began($0) },
      tick: { scheduler.tick() }, report: { scheduler.report($0) })
    return scheduler.finish(isInterrupted: shouldStop())
  }

  private func takeState() -> JournalState {
    state.withLock { state in
      defer { state = nil }
      return state
    } ?? JournalState()
  }

  private var work: WorkerPool<FeedItem, RowOutcome>.Work {
    WorkerPool.Work(
      count: nil, isOrdered: false, isolation: request.isolation, jobs: request.jobs, memory: request.memory,
      file: { $0.file },
      perform: { [context] item, _, runner, progress in
        guard case .row(let row, let start, _) = item else { return [.ended(item.result)] }
        let work = RowWork(
          context: context, row: row, earlier: start.flatMap { context.journal?.start(at: $0) }, runner: runner,
          progress: progress, watch: RowWatch(context.request.timeout))
        return [work.run(item.result)]
      },
      failed: { item, _ in [.cancelled(item.result)] })
  }
}

/// The context shared by the work on all rows of a manifest.
struct RowContext: Sendable {
  let request: ManifestRequest
  let recipes: RecipeCache
  let fingerprint = Fingerprint()
  /// The journal of start rows; nil for none.
  let journal: Journal?
}
