import Documents
import TransactionLog

extension IndexWriter {
  /// The row that stands for a photo in albums. A photo that does not exist may have been purged since, but must keep
  /// its place: otherwise, photos that were inserted before it would end up elsewhere.
  func memberRow(_ id: AssetID) throws -> Int { try asset(id.bits)?.row ?? Self.purgedRow(id) }

  /// The row that stands for a purged photo in albums: negative, and the same in every index.
  static func purgedRow(_ id: AssetID) -> Int {
    -1 - id.bits.withUnsafeBytes { Int($0.loadUnaligned(as: UInt64.self) >> 1) }
  }

  /// Enters changed members of an album; false if the line lacks something.
  func enterMembers(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = MembersLine(members) else { return false }
    guard case .known(let album) = try follow(change, line.parents, line.collection, .members) else { return true }
    let rows = try line.assets.map(memberRow)
    if line.operation != .insert {
      for row in rows {
        try database.statement("DELETE FROM member WHERE collection = ? AND asset = ?").run(.int(album), .int(row))
      }
    }
    if line.operation == .remove { return true }
    // A photo that is in the album already stays where it is.
    var seen: Set<Int> = []
    let new = try rows.filter { try database.memberPosition($0, in: album) == nil && seen.insert($0).inserted }
    let before = try line.before.map(memberRow)
    try insert(new, into: album, before: before)
    return true
  }

  /// The distance between positions at the end of an album.
  private static var gap: Int { 1 << 16 }

  private func insert(_ rows: [Int], into album: Int, before next: Int?) throws {
    if rows.isEmpty { return }
    let end = try next.flatMap { try database.memberPosition($0, in: album) }
    let start = try database.lastMemberPosition(in: album, before: end ?? .max)
    var (position, step) = (start ?? 0, Self.gap)
    if let end {
      step = (end - position) / (rows.count + 1)
      if step == 0 {
        try relabel(album)
        return try insert(rows, into: album, before: next)
      }
    }
    for row in rows {
      position += step
      try database.statement("INSERT INTO member VALUES (?, ?, ?)").run(.int(album), .int(position), .int(row))
    }
  }

  /// Renumbers the members of an album so that their positions have gaps again.
  private func relabel(_ album: Int) throws { try enterMembers(try members(of: album).map(\.asset), of: album) }

  /// Enters all members of an album, in their order. Those at the beginning that are right already stay.
  private func enterMembers(_ rows: [Int], of album: Int) throws {
    // A gap has room for as many photos as the album has, so that numbering them again stays rare.
    let gap = max(Self.gap, rows.count)
    let wanted = rows.enumerated().map { (position: ($0.offset + 1) * gap, asset: $0.element) }
    let known = try members(of: album)
    let same = zip(known, wanted).prefix { $0 == $1 }.count
    try database.statement("DELETE FROM member WHERE collection = ? AND position >= ?").run(
      .int(album), .int(same < known.count ? known[same].position : .max))
    for member in wanted.dropFirst(same) {
      try database.statement("INSERT INTO member VALUES (?, ?, ?)").run(
        .int(album), .int(member.position), .int(member.asset))
    }
  }

  private func members(of album: Int) throws -> [(position: Int, asset: Int)] {
    try database.statement("SELECT position, asset FROM member WHERE collection = ? ORDER BY position").all([
      .int(album)
    ]) { row throws(SQLError) in (row.int(0), row.int(1)) }
  }

  /// Enters the photos of an album that was merged.
  func enterMerged(_ photos: [Bits128], of album: Int) throws {
    var seen: Set<Int> = []
    let rows = try photos.map { id in try rowNumber(of: id) ?? Self.purgedRow(AssetID(id)) }
    try enterMembers(rows.filter { seen.insert($0).inserted }, of: album)
  }

  /// The row of a photo, without reading it; nil if there is none.
  private func rowNumber(of id: Bits128) throws -> Int? { try numbers.map { $0[id] } ?? database.row(of: AssetID(id)) }

  /// Enters that a photo is there now, in the merged albums that lines have put it into. In all other albums it has no
  /// place before a line gives it one.
  func enterMemberships(of id: AssetID, _ row: Int) throws {
    guard try isMerged() else { return }
    try database.statement(
      """
      UPDATE member SET asset = ?1 WHERE asset = ?2 AND collection IN (SELECT row FROM collection WHERE isBranched)
      """
    ).run(.int(row), .int(Self.purgedRow(id)))
  }
}
