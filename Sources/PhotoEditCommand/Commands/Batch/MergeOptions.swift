import ArgumentParser
import Contract
import Batch
import Jobs
import PhotoEdit

/// Merges the results of a manifest's shards.
struct MergeOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Work on nothing: check that these results have every row of the manifest, and list those that are missing or failed.",
      valueName: "results"), completion: .file())
  var merge: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write the rows that are missing or failed as a manifest, beside the manifest.", valueName: "file"))
  var retryManifest: String?

  func validate() throws {
    if retryManifest != nil, merge.isEmpty {
      throw ValidationError("--retry-manifest needs the results: give --merge.")
    }
  }

  /// Whether results are to be merged.
  var isAsked: Bool { !merge.isEmpty }

  /// Merges the results, and writes the problems and the counts.
  ///
  /// - Throws: `ExitCode` where rows are missing, failed or were made from different things.
  func merge(manifest: String, output: String?, places: Places, json: Bool) throws {
    var request = ResultMerge(merge, try ManifestSource(manifest))
    request.retryManifest = retryManifest
    request.places = places
    request.output = try output.map { try OutputTemplate(manifest: $0, in: "") }
    let summary = try request.run { json ? Self.print($0) : Self.show($0) }
    json ? Self.row(of: summary).print() : Console.log(Self.line(of: summary))
    if !summary.isComplete { throw ExitCode(3) }
  }

  private static func show(_ finding: MergeFinding) {
    let line =
      switch finding {
      case .missing(let id, _): "missing: \(id)"
      case .failed(let id, let message, _): "failed: \(id): \(message)"
      case .conflict(let id, _): "conflict: \(id): two runs made it from different inputs"
      }
    Console.print(Console.safe(line))
  }

  private static func print(_ finding: MergeFinding) {
    switch finding {
    case .missing(let id, let index): Row(.missing, ["id": .string(id), "index": .integer(index)]).print()
    case .conflict(let id, let index): Row(.conflict, ["id": .string(id), "index": .integer(index)]).print()
    case .failed(_, _, let row): Console.print(Console.safe(json: String(decoding: row, as: UTF8.self)))
    }
  }

  private static func row(of summary: MergeSummary) -> Row {
    let tally = summary.tally
    return Row(summary: [
      "rows": .integer(tally.total), "done": .integer(tally[.done]), "unchanged": .integer(tally[.unchanged]),
      "planned": .integer(tally[.planned]), "failed": .integer(tally.failures), "crashed": .integer(tally[.crashed]),
      "missing": .integer(summary.missing), "conflicts": .integer(summary.conflicts),
      "unknownRows": .integer(summary.unknownRows),
    ])
  }

  private static func line(of summary: MergeSummary) -> String {
    let tally = summary.tally
    let parts = [
      (tally[.done], "done"), (tally[.unchanged], "unchanged"), (tally[.planned], "planned"),
      (tally[.failed], "failed"), (tally[.crashed], "crashed"), (summary.missing, "missing"),
      (summary.conflicts, "in conflict"),
    ]
    let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let unknown =
      summary.unknownRows == 0
      ? "" : "; \(FormattedAmount.text(summary.unknownRows, "result")) without a row in the manifest"
    return FormattedAmount.text(tally.total, "row") + (counts.isEmpty ? "" : ": " + counts) + unknown
  }
}
