package import Documents
package import Editing
package import Jobs
package import Rendering

/// A request to work through a manifest.
package struct ManifestRequest: Sendable {
  /// Where results go.
  package enum Results: Sendable {
    /// A file, which is locked and can be resumed.
    case file(String)
    /// A closure that writes each row, with its line end. It throws if that fails.
    case stream(@Sendable ([UInt8]) throws(EditError) -> Void)
  }

  /// The manifest.
  package var manifest: ManifestSource
  package var results: Results
  /// The file of the start rows; nil for that of the results.
  package var journal: String?
  /// Whether the job resumes from the results of an earlier run.
  package var resumes = false
  /// Whether rows that failed in an earlier run are retried.
  package var retriesFailures = false
  /// The shard whose rows are worked on; nil for all rows.
  package var shard: Shard?
  /// The recipe of rows that name none: a file or a name.
  package var recipe: String?
  /// Values for parameters of recipes, where rows have none.
  package var parameters: [String: JSONValue] = [:]
  /// Output settings, where rows have none: members of the output settings of a recipe.
  package var settings = JSONObject()
  /// Where outputs go if rows do not say.
  package var output: OutputTemplate?
  /// What happens to files that have the name of an output.
  package var existing = ExistingOutput.refuse
  /// Whether nothing is rendered or written.
  package var isDryRun = false
  /// How many rows may fail before the job stops; nil for any number.
  package var failureLimit: FailureLimit?
  /// How often a heartbeat is written; nil for never.
  package var heartbeat: Duration?
  /// Which files recipes may name besides those in their own folders.
  package var access = FileAccess.besideRecipe
  /// How the job is spread over processors and memory, and how long a row may take.
  package var scheduling = Scheduling()
  /// The resources that a photo may use.
  package var limits = PhotoLimits()
  /// The stores that read and write places.
  package var places = Places()

  /// A request.
  package init(_ manifest: ManifestSource, results: Results) { (self.manifest, self.results) = (manifest, results) }
}
