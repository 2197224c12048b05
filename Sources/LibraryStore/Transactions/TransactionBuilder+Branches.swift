import Documents
import TransactionLog

extension TransactionBuilder {
  /// Undoes or redoes an edit of a photo whose entries are branched.
  mutating func move(_ photo: BranchedPhoto, _ move: HistoryEntry.Move, _ note: String?) throws {
    guard let target = photo.target(of: move) else { return }
    let newest = try readableNewest(photo.asset)
    let after = photo.moving(move, target)
    try append(
      entry(photo.asset, newest.number + 1, note, .move(move, target: target)),
      leadingTo: after.current ?? newest.number + 2)
    guard after.isUnwritten, let line = last.flatMap({ lines.line($0.id, $0.json) }) else { return }
    try writeMerge(photo.adding(line))
  }

  /// Adds the entry that writes down what several edits of a photo lead to together, unless one says that already.
  mutating func writeMerge(_ photo: BranchedPhoto) throws {
    let subject = LoggedChange.Subject.asset(photo.asset)
    let parents = try heads(of: subject)
    guard let line = try photo.mergeEntry(parents, in: objects) else { return }
    try append(line, parents, about: subject)
  }
}
