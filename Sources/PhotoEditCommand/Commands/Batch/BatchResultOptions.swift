import ArgumentParser
import Batch
import PhotoEdit

/// Where the results of a manifest go.
struct BatchResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file of the results; - is standard output, the default.", valueName: "file"),
    completion: .file())
  var results = StandardInput.name

  @Option(
    help: ArgumentHelp(
      "The file that records which outputs photoedit made; by default the file of the results.", valueName: "file"),
    completion: .file())
  var journal: String?

  @Flag(help: "Go on with the results of an earlier run: rows that have ended are not repeated.") var resume = false
  @Flag(help: "Work again on the rows that failed in an earlier run.") var retryFailed = false

  func validate() throws {
    if retryFailed, !resume { throw ValidationError("--retry-failed continues an earlier run: add --resume.") }
    if resume, !isFile, journal == nil {
      throw ValidationError("--resume needs the file of an earlier run: --results FILE or --journal FILE.")
    }
    if journal == StandardInput.name {
      throw ValidationError("--journal takes a file, which a later run can read again; found '-'.")
    }
    if journal == results, isFile {
      throw ValidationError("--journal and --results name the same file: omit --journal.")
    }
  }

  /// Whether the results go to a file.
  var isFile: Bool { results != StandardInput.name }

  /// Where they go.
  var place: ManifestRequest.Results {
    isFile ? .file(results) : .stream(RowOutput.write)
  }

  /// Applies the options to a request.
  func fill(_ request: inout ManifestRequest) {
    (request.journal, request.resumes, request.retriesFailures) = (journal, resume, retryFailed)
  }
}
