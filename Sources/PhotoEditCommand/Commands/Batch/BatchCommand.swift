import ArgumentParser
import Batch
import Foundation
import Jobs
import PhotoEdit

/// Works through a manifest of photos.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Work through a manifest: rows of photos in, rows of results out.",
    discussion: """
      photoedit batch --manifest m.jsonl --results r.jsonl
      photoedit batch golden-hour --manifest m.jsonl -o 'out/{stem}.{ext}'
      photoedit batch --manifest m.jsonl --results r.jsonl --resume
      photoedit batch --manifest m.jsonl --results r.jsonl --resume --retry-failed
      photoedit batch --manifest m.jsonl --results r3.jsonl --shard 3/8
      photoedit batch --manifest m.jsonl --merge r*.jsonl
      photoedit batch --manifest - < m.jsonl | jq -r 'select(.error).id'

      A row of the manifest is a line such as
      {"input": "a.jpg", "recipe": "golden-hour", "output": "out/a.avif"}
      A first row {"type": "defaults", …} or the options of the call give what rows leave out. Paths are relative to the \
      manifest. 'photoedit manual manifest' prints the JSON Schema of rows.

      Each row ends in one row of the results, whatever happens to the others. A job that was interrupted or killed goes \
      on with --resume; no output is made twice. Inputs and outputs can be members of tar archives, tar:ARCHIVE#MEMBER; \
      an archive of outputs gets its name when its last row has ended. The exit status is 0 if all rows are done, 3 if some failed, and 75 if \
      the job had to stop and is to be resumed: a full disk, a lost mount. Messages for people go to standard error, also where the \
      rows go to standard output; --json leaves them out.
      """)

  @Argument(
    help: "The recipe of rows that name none: a file, or the name of one.", completion: Completion.recipe)
  var recipe: String?

  @Option(
    help: ArgumentHelp(
      "The manifest, as JSON Lines: a file or s3://bucket/key; - is standard input.", valueName: "file"),
    completion: .file())
  var manifest: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output of rows that name none: a folder/, or a template with {stem} {name} {ext} {dir} {folder} {index:05}.",
      valueName: "path"))
  var output: String?

  @OptionGroup(title: "Results") var results: BatchResultOptions
  @OptionGroup(title: "Merging") var merging: MergeOptions
  @OptionGroup(title: "Recipe") var recipeOptions: BatchRecipeOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup var job: BatchJobOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      if merging.isAsked {
        return try merging.merge(manifest: manifest, output: output, places: places, json: json.isJSON)
      }
      let request = try request()
      try await BatchRun(
        request: request, logs: !json.isJSON, progress: progress, files: report.files()
      ).finish()
    }
  }

  /// Rows on a terminal are the progress.
  private var progress: ProgressMode {
    job.progress == .auto && !results.isFile && Console.printsToTerminal ? .never : job.progress
  }

  /// The object stores, opened early if the call shows that they will be needed: a missing key must not be a failure of
  /// every row.
  private var objects: ObjectPlaces {
    get throws {
      let objects = ObjectPlaces(environment: ProcessInfo.processInfo.environment)
      if output?.hasPrefix("s3://") == true || manifest.hasPrefix("s3://") { try objects.store() }
      return objects
    }
  }

  /// The readers and writers for the places that rows name.
  private var places: Places { get throws { Places(archives: TarPlaces(), objects: try objects) } }

  /// The request that the arguments describe.
  func request() throws -> ManifestRequest {
    var request = ManifestRequest(try ManifestSource(manifest), results: results.place)
    request.places = try places
    results.fill(&request)
    request.recipe = recipe
    request.parameters = try recipeOptions.values
    request.access = recipeOptions.access
    request.settings = try encoding.members
    request.output = try output.map { try OutputTemplate(manifest: $0, in: "") }
    try job.fill(&request)
    request.limits = try limitOptions.limits
    return request
  }
}
