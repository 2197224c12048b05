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
    let known = Dictionary(lines.compactMap { line in line.entry.map { (line.line.id, $0) } }) { first, _ in first }
    let (entries, edits) = (Array(known.values), merge.countingEdits.compactMap { known[$0] })
    var edit = try Edit(of: content, from: edits, in: objects)
    edit.isMerge = true
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

extension PhotoConflicts {
  /// What is recorded of a recipe that the photo is given.
  func edit(_ content: EditContent, in objects: ObjectFiles) throws -> Edit {
    try Edit(of: content, from: merged.merge.countingEdits.compactMap { lines[$0]?.entry }, in: objects)
  }
}

extension Edit {
  /// What is recorded of a recipe that edits lead to together.
  ///
  /// - Parameters:
  ///   - entries: the edits, in order.
  ///   - objects: where a recipe that is no part of a line is stored.
  fileprivate init(of content: EditContent, from entries: [EntryLine], in objects: ObjectFiles) throws {
    let edits = entries.compactMap { entry in if case .edit(let edit) = entry.content { edit } else { nil } }
    let data = MergeRules.units.data(of: content)
    // Adjustments of another program are those of an edit.
    let known = edits.first { $0.data.digest == data.digest }
    let isInline = known.map { $0.inlineData != nil } ?? InlineData.isInline(data.bytes)
    if !isInline, known == nil { try objects.put(.bytes(data.bytes)) }
    // What a recipe names is an attachment of the edit that added it.
    let text = String(decoding: data.bytes, as: UTF8.self)
    let attachments = Set(edits.flatMap(\.attachments)).filter { text.contains($0.hex) }.sorted()
    self.init(
      from: nil, base: data.base,
      format: AdjustmentFormat(identifier: data.formatIdentifier, version: data.formatVersion),
      data: known?.data ?? StoredObject(digest: data.digest, size: data.bytes.count),
      inlineData: known?.inlineData ?? (isInline ? data.bytes : nil), outputSettings: edits.last?.outputSettings,
      versions: edits.last?.versions, attachments: content.isForeign ? known?.attachments ?? [] : attachments)
  }
}
