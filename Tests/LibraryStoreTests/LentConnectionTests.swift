import TestSupport
import Testing
import Threads

@testable import LibraryStore

@Suite("connections that are lent", .timeLimit(.minutes(Effort.minutes)))
struct LentConnectionTests {
  private let database: SQLConnection

  init() throws {
    database = try SQLConnection(":memory:", .memory)
    try database.execute("CREATE TABLE t (a)")
  }

  /// The ways to use a connection.
  private static let uses: [@Sendable (SQLConnection) throws -> Void] = [
    { try $0.execute("SELECT 1") }, { try $0.statement("SELECT a FROM t").run() },
    { try $0.statement(composed: "SELECT a FROM t").run() }, { _ = try TableCursor("SELECT a FROM t", in: $0) },
  ]

  @Test("only the thread of the call uses the connection until its value was fetched", arguments: uses.indices)
  func lent(use: Int) throws {
    let use = Self.uses[use]
    let database = database
    // Known statements are refused, too.
    try use(database)
    let call = database.lent { try use(database) }
    // SQLITE_MISUSE
    let error = #expect(throws: SQLError.self) { try use(database) }
    #expect(error?.code == 21)
    try call.value()
    try use(database)
  }

  @Test("a connection can be used again where the value is never fetched, and where the call fails")
  func ended() throws {
    let database = database
    _ = database.lent { 1 }
    try database.execute("SELECT 1")
    let call = database.lent { try database.execute("no SQL") }
    #expect(throws: SQLError.self) { try call.value() }
    try database.execute("SELECT 1")
  }
}
