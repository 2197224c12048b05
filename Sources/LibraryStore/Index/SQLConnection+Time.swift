import Documents
import TransactionLog

extension SQLConnection {
  /// What the dates of all transactions count.
  func countedTime() throws -> CountedTime {
    try statement("SELECT date, counted FROM commits ORDER BY number DESC LIMIT 1").first { row throws(SQLError) in
      CountedTime(last: row.optionalInt(0), sum: row.int(1))
    } ?? CountedTime()
  }

  /// What counts from a date that was read after a transaction, through each later transaction, to a time.
  func counted(from date: Int, after transaction: Int, to now: Int) throws -> Int {
    let first = try statement("SELECT date, counted FROM commits WHERE number > ? ORDER BY number LIMIT 1").first(
      .int(transaction)
    ) { row throws(SQLError) in CountedTime(last: row.optionalInt(0), sum: row.int(1)) }
    guard let first, let next = first.last else { return CountedTime.step(from: date, to: now) }
    return CountedTime.step(from: date, to: next) + (try countedTime().sum(at: now)) - first.sum
  }

  /// The assets in the trash of which the transaction that put them there was counted at most this much, by id.
  func trashed(before counted: Int) throws -> [Asset] {
    try assets(
      """
      WHERE trashed IS NOT NULL
      AND (SELECT counted FROM commits WHERE number >= trashedIn ORDER BY number LIMIT 1) <= ? ORDER BY id
      """, [.int(counted)])
  }
}
