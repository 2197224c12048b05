import TransactionLog

extension IndexWriter {
  /// Removes everything about a photo but its places in albums, which only its id betrays.
  func enterPurge(_ members: LineMembers) throws -> Bool {
    guard let bits = members.bits("asset") else { return false }
    // After the lines are blanked, the photo is not there in the first place.
    guard let row = try asset(bits)?.row else { return true }
    let purged = Self.purgedRow(AssetID(bits))
    try database.statement("UPDATE OR IGNORE member SET asset = ? WHERE asset = ?").run(.int(purged), .int(row))
    try database.statement("DELETE FROM member WHERE asset = ?").run(.int(row))
    try removeWords(row)
    try database.statement("DELETE FROM keyword WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM versionName WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM use WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM entry WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM asset WHERE row = ?").run(.int(row))
    assets[bits] = nil
    numbers?[bits] = nil
    return true
  }
}
