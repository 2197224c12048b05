import Adjustments
import Documents
import Merging
import PhotoMetadata
import TransactionLog

extension BranchedPhoto {
  /// The entry that writes down what several edits lead to together; nil where an entry says that already.
  ///
  /// It depends on the lines alone, so that everybody who has the same lines writes the same entry.
  /// - Parameters:
  ///   - parents: the heads of the photo.
  ///   - objects: where a recipe that is no part of a line is stored.
  func mergeEntry(_ parents: [SHA256Digest], in objects: ObjectFiles) throws -> LogLine? {
    guard isUnwritten, let content = merge.shown.content else { return nil }
    let data = MergeRules.units.data(of: content)
    let entries = lines.compactMap(\.entry)
    let edits = merge.countingEdits.compactMap { id in lines.first { $0.line.id == id }?.entry }
    let recipes = edits.compactMap { entry in if case .edit(let edit) = entry.content { edit } else { nil } }
    let bytes = data.bytes
    if !InlineData.isInline(bytes) { try objects.put(.bytes(bytes)) }
    // What a recipe names is an attachment of the edit that added it.
    let text = String(decoding: bytes, as: UTF8.self)
    let attachments = Set(recipes.flatMap(\.attachments)).filter { text.contains($0.hex) }.sorted()
    let edit = Edit(
      from: nil, base: data.base,
      format: AdjustmentFormat(identifier: data.formatIdentifier, version: data.formatVersion),
      data: StoredObject(digest: data.digest, size: bytes.count),
      inlineData: InlineData.isInline(bytes) ? bytes : nil, outputSettings: recipes.last?.outputSettings,
      versions: recipes.last?.versions, attachments: attachments, isMerge: true)
    let line = EntryLine(
      asset: asset, number: 1 + (entries.map(\.number).max() ?? 0),
      parents: Array(parents.prefix(LineParents.maximumCount)), date: Self.latest(entries.map(\.date)),
      author: edits.last?.author ?? "photoedit", note: nil, content: .edit(edit))
    return try line.line(nonce: Bits128(prefixOf: SHA256Digest(of: parents.flatMap { Array($0.hex.utf8) })))
  }

  private static func latest(_ dates: [String]) -> String {
    dates.max { (Timestamp.milliseconds($0) ?? 0, $0) < (Timestamp.milliseconds($1) ?? 0, $1) } ?? ""
  }
}
