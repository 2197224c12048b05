package import Documents
import DurableFiles
package import Jobs

/// Merges the results of all shards of a manifest, and finds which rows are missing or failed.
///
/// It keeps 32 bytes per row in memory, whatever the results say.
package struct ResultMerge {
  /// The results, one file for each shard.
  package var results: [String]
  /// The manifest.
  package var manifest: ManifestSource
  /// Where the rows that are missing or failed are written as a manifest; nil for nowhere.
  package var retryManifest: String?
  /// Where outputs go if rows do not say: an id may be the name of its output.
  package var output: OutputTemplate?
  /// The stores that read the manifest if it is an object.
  package var places = Places()

  package init(_ results: [String], _ manifest: ManifestSource) { (self.results, self.manifest) = (results, manifest) }

  /// Merges the results.
  ///
  /// - Parameter report: is given each problem, in the order of the manifest.
  /// - Throws: `EditError` where a file cannot be read, or the retry manifest cannot be written.
  package func run(report: (MergeFinding) -> Void) throws(EditError) -> MergeSummary {
    try checkRetryManifest()
    let files = try results.map { path throws(EditError) in try ResultFile(path) }
    var rows = try Self.rows(of: files)
    var summary = MergeSummary()
    guard let retryManifest else {
      try forEachRow { (reading, _) throws(EditError) in
        _ = Self.take(reading, &rows, files, &summary, report)
      }
      summary.unknownRows = rows.unknownRows
      return summary
    }
    let rest = try RetryManifest(retryManifest)
    try forEachRow { (reading, line) throws(EditError) in
      if Self.take(reading, &rows, files, &summary, report) { try rest.add(line) }
    }
    try rest.publish()
    summary.unknownRows = rows.unknownRows
    return summary
  }

  /// Checks that rows mean the same in the retry manifest: paths are relative to its folder, `{index}` counts its rows.
  private func checkRetryManifest() throws(EditError) {
    guard let retryManifest else { return }
    let here = manifest.folder.isEmpty ? "." : manifest.folder
    let folders = try mappingErrors {
      (try FilePath.resolved(here), try FilePath.resolved(FilePath.folder(of: retryManifest)))
    }
    guard folders.0 == folders.1 else {
      throw EditError(
        .badOutput, "the retry manifest must be in the folder of the manifest, to which its paths are relative",
        hint: "write it into '\(here)'", path: retryManifest)
    }
    if output?.has("index") == true {
      throw EditError(
        .badOutput, "outputs named by {index} would get other names in the retry manifest",
        hint: "resume the shards instead: failed rows can be retried")
    }
  }

  private static func rows(of files: [ResultFile]) throws(EditError) -> MergedRows {
    var rows = MergedRows()
    for (number, file) in files.enumerated() {
      try file.forEach { row, offset in
        let value =
          row.status.isFailure
          ? UInt64(number) << 48 | UInt64(offset) : RowKey(row.fingerprint).high
        rows.add(
          MergedRows.Entry(
            key: RowKey(row.id), value: value, attempt: UInt32(clamping: row.attempt), status: row.status))
      }
    }
    rows.settle()
    return rows
  }

  /// Calls a closure for each line of the manifest.
  private func forEachRow(
    _ body: (ManifestReader.Reading, [UInt8]) throws(EditError) -> Void
  ) throws(EditError) {
    var lines = try manifest.lines(in: places)
    var defaults = ManifestDefaults()
    // The recipes of rows do not matter here, so a recipe from the call need not be given again.
    (defaults.recipe, defaults.output) = (.inline([:]), output)
    var reader = ManifestReader(folder: manifest.folder, defaults: defaults)
    do throws(EditError) {
      while let line = try lines.next() {
        let text: [UInt8] = if case .text(let text) = line { text } else { [] }
        try body(try reader.read(line), text)
      }
    } catch {
      throw error.about(manifest.name)
    }
  }

  /// Counts a row.
  ///
  /// - Returns: Whether it belongs to the retry manifest.
  private static func take(
    _ reading: ManifestReader.Reading, _ rows: inout MergedRows, _ files: [ResultFile], _ summary: inout MergeSummary,
    _ report: (MergeFinding) -> Void
  ) -> Bool {
    let (id, index): (String, Int)
    switch reading {
    case .defaults: return true
    case .row(let row): (id, index) = (row.id, row.index)
    case .bad(let result): (id, index) = (result.id, result.index)
    }
    summary.tally.total += 1
    var found = rows.meet(RowKey(id))
    // The second row with an id failed under its row number.
    if found?.isMet == true { found = rows.meet(RowKey("row \(index + 1)")) }
    guard let found else {
      summary.missing += 1
      report(.missing(id: id, index: index))
      return true
    }
    if found.isConflict {
      summary.conflicts += 1
      report(.conflict(id: id, index: index))
    }
    summary.tally.count(found.status)
    guard found.status.isFailure else { return false }
    let row = files[Int(found.value >> 48)].row(at: Int(found.value & 0xFFFF_FFFF_FFFF))
    let message = row?["error"]?["message"]?.stringValue ?? "its result row no longer exists"
    report(.failed(id: id, message: message, row: row?.canonicalBytes() ?? []))
    return true
  }
}
