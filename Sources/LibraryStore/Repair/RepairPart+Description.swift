import Documents

extension RepairPart: CustomStringConvertible {
  /// A sentence: what was done, or what is wrong.
  package var description: String {
    switch outcome {
    case .mended(let source, let kept):
      mended(from: source) + (kept.map { "; the damaged bytes are kept in '\($0)'" } ?? "")
    case .kept(let path, let size, let lines): self.kept(path, size, lines)
    case .lost, .left: finding.description
    }
  }

  private func mended(from source: RepairSource) -> String {
    switch (finding, source) {
    case (.logDamaged(let path, let offset, _, let line), _):
      "a flipped bit was corrected in the line at byte \(offset) of the log '\(path)'"
        + (line.map { ": \($0.text)" } ?? "")
    case (.blocked(let path), _):
      "the last file of the log was copied, and '\(path)', which blocked changes, was removed"
    case (.formatDamaged(let path, let found), .newID(let id)):
      "the file '\(path)' was written again, with the new library id \(id.hex): \(found)"
    case (.formatDamaged(let path, let found), .check):
      "the file '\(path)' was written again, as its check says: \(found)"
    case (.formatDamaged(let path, let found), .localFolder(let id)):
      "the file '\(path)' was written again, with the library id \(id.hex), which its local folder knows: \(found)"
    case (.formatDamaged(let path, let found), .index(let id)):
      "the file '\(path)' was written again, with the library id \(id.hex), which the index knows: \(found)"
    case (.indexDiffers(let asset, let reason), _):
      "the index was rebuilt from the log: it differed about photo \(asset): \(reason)"
    case (.indexDamaged(let reason), _), (.indexStale(let reason), _): "the index was rebuilt from the log: \(reason)"
    case (_, .file(let path)): "the original\(photo) was restored from '\(path)'"
    case (_, .recipe(let entry)): "the rendition of \(entry) was rendered again"
    default: "repaired: \(finding.description)"
    }
  }

  private var photo: String { asset.map { " of \($0)" } ?? "" }

  private func kept(_ path: String, _ size: Int, _ lines: [LostLine]) -> String {
    guard case .logTorn(let log, _, let found) = finding else {
      return "\(size) damaged bytes, which no entry needs, were moved and are kept in '\(path)'"
    }
    let more = lines.count - Self.shownLines
    let about =
      lines.isEmpty
      ? ""
      : ": " + lines.prefix(Self.shownLines).map(\.description).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
    return
      "\(size) bytes of a change that was never completed (\(found)) were cut off the log '\(log)' and are kept in "
      + "'\(path)'\(about)"
  }

  /// The number of lines of a change that was cut off that are described.
  private static let shownLines = 10
}
