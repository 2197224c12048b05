import Documents
import Merging

/// A photo with entries that people made without knowing each other's.
struct BranchedPhoto {
  let asset: AssetID
  private(set) var lines: [DatedLine]
  private(set) var merge: PhotoMerge
  private let states: BranchedStates

  /// - Returns: nil for a photo whose entries are a list.
  init?(_ asset: AssetID, _ database: SQLConnection, _ reader: LineReader) throws {
    guard try database.branching(of: asset) == .entries else { return nil }
    try self.init(asset, database, reader, besides: [])
  }

  /// - Parameter others: lines that the library does not have yet.
  init(_ asset: AssetID, _ database: SQLConnection, _ reader: LineReader, besides others: [DatedLine]) throws {
    let row = try database.row(of: asset)
    let lines = try reader.photoLines(at: row.map { try database.lineRows(of: $0) } ?? []) + others
    self.init(asset, lines, try BranchedStates(database, row ?? 0))
  }

  init(_ asset: AssetID, _ lines: [DatedLine], _ states: BranchedStates) {
    (self.asset, self.lines, self.states) = (asset, lines, states)
    merge = PhotoMerge(lines.map(\.line), rules: MergeRules.units)
  }

  /// The heads: the lines that no other one names as its parent, sorted.
  var heads: [SHA256Digest] { merge.graph.heads.map { merge.graph.ids[$0] }.sorted() }

  /// The number of the current state; nil where it is that of several edits and nobody has written it down.
  var current: Int? { isUnwritten ? nil : states.state(of: merge.shown) }

  /// Whether what is shown is that of several edits, and nobody has written it down.
  var isUnwritten: Bool { merge.shown.isMerged && merge.shown.merges.isEmpty }

  /// The entry that undo takes back, or redo brings back; nil if there is none. What was made here comes first.
  func target(of move: HistoryEntry.Move) -> SHA256Digest? {
    let labels = Dictionary(lines.map { ($0.line.id, $0.label) }) { first, _ in first }
    // Entries that others made have other numbers here than there.
    let isOwn = { [states] (id: SHA256Digest) in (labels[id] ?? nil) == states.numbers[id] }
    return move == .undo ? merge.undoTarget(isOwn: isOwn) : merge.redoTarget(isOwn: isOwn)
  }

  /// The photo after an undo or a redo of an entry.
  func moving(_ move: HistoryEntry.Move, _ target: SHA256Digest) -> BranchedPhoto {
    let change = move == .undo ? PhotoChange.undo(target) : .redo(target)
    // The ID of the line, which has none yet, makes no difference for what is shown.
    let line = PhotoLine(id: SHA256Digest(of: Array("\(lines.count)".utf8)), parents: heads, change: change)
    return adding(DatedLine(line: line, date: nil, label: nil, json: []))
  }

  /// The photo after another line.
  func adding(_ line: DatedLine) -> BranchedPhoto {
    var photo = self
    photo.lines.append(line)
    photo.merge = PhotoMerge(photo.lines.map(\.line), rules: MergeRules.units)
    return photo
  }

  /// The number of the state some undos back; nil if there are fewer, or if nobody has written that state down.
  func state(back steps: Int) -> Int? {
    var photo = self
    for _ in 0..<steps {
      guard let target = photo.target(of: .undo) else { return nil }
      photo = photo.moving(.undo, target)
    }
    return photo.current
  }
}

extension SQLConnection {
  /// Which lines of a photo were written by people who did not know each other's.
  func branching(of asset: AssetID) throws -> Branching {
    let number = try statement("SELECT branching FROM asset WHERE id = ?").first(.bits(asset.bits)) {
      row throws(SQLError) in row.int(0)
    }
    return number.flatMap { Branching(rawValue: $0) } ?? .none
  }
}
