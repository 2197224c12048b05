import ArgumentParser
import Batch
import Foundation
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
      photoedit batch --manifest - < m.jsonl | jq -r 'select(.error).id'

      A row of the manifest is a line such as
      {"input": "a.jpg", "recipe": "golden-hour", "output": "out/a.avif"}
      A first row {"type": "defaults", …} or the options of the call give what rows leave out. Paths are relative to the \
      manifest. 'photoedit manual manifest' prints the JSON Schema of rows.

      Each row ends in one row of the results, whatever happens to the others. A job that was interrupted or killed goes \
      on with --resume; no output is made twice. The exit status is 0 if all rows are done, 3 if some failed, and 75 if \
      the job had to stop and is to be resumed: a full disk, a lost mount.
      """)

  @Argument(
    help: "The recipe of rows that name none: a file, or the name of one.", completion: .file(extensions: ["json"]))
  var recipe: String?

  @Option(
    help: ArgumentHelp("The manifest, as JSON Lines; - is standard input.", valueName: "file"), completion: .file())
  var manifest: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output of rows that name none: a folder/, or a template with {stem} {name} {ext} {dir} {folder} {index:05}.",
      valueName: "path"))
  var output: String?

  @OptionGroup(title: "Results") var results: BatchResultOptions
  @OptionGroup(title: "Recipe") var recipeOptions: BatchRecipeOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup var job: BatchJobOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let request = try request()
      try await BatchRun(request: request, talks: results.isFile && !json.isJSON).finish()
    }
  }

  /// What the arguments ask for.
  func request() throws -> ManifestRequest {
    let source: ManifestSource = manifest == StandardInput.name ? .standardInput : .file(manifest)
    var request = ManifestRequest(source, results: results.place)
    results.fill(&request)
    request.recipe = recipe
    request.parameters = try recipeOptions.values
    request.access = recipeOptions.access
    request.settings = try encoding.members
    request.output = try output.map { try OutputTemplate(manifest: $0, in: "") }
    job.fill(&request)
    request.limits = try limitOptions.limits
    return request
  }
}
