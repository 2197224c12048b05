import Documents
import Editing
import Jobs

/// Detects unchanged rows by the journal alone, without reading the photo and without a thread of the pool.
struct RowProbe {
  let context: RowContext
  private var files: FileStore { context.request.places.files }

  init(context: RowContext) { self.context = context }

  /// The result of a row whose output was created by an earlier run; nil if a closer look is needed.
  func unchanged(_ item: FeedItem) -> Outcome? {
    guard case .row(let row, let offset?, _) = item, context.request.existing != .replace || context.request.resumes,
      case .file = row.input, case .file = row.output, let earlier = context.journal?.start(at: offset),
      earlier.output == row.outputText
    else { return nil }
    files.removeStaleFiles(beside: row.output)
    guard let prepared = try? context.recipes.prepared(row.work),
      (try? files.identity(of: row.input))?.text == earlier.identity,
      row.expected.map({ RowInput.key($0) == earlier.content }) ?? true,
      context.fingerprint.text(content: earlier.content, prepared, input: row.inputText) == earlier.fingerprint,
      let byteCount = try? files.byteCount(at: row.output), byteCount == earlier.byteCount
    else { return nil }
    var result = item.result
    (result.status, result.fingerprint, result.byteCount) = (.unchanged, earlier.fingerprint, byteCount)
    return result
  }
}
