import Documents
import TransactionLog

/// Delivers transactions in batches.
struct ChangeReader: TransactionHandler {
  /// The maximum number of changes in a batch, unless one transaction has more.
  static let batchSize = 1000

  private let library: Bits128
  private let body: ([LoggedTransaction]) throws -> Bool
  private var open: [LoggedChange] = []
  private var batch: [LoggedTransaction] = []
  private var count = 0
  private var token: ChangeToken

  /// Thrown to end the reading early.
  struct Stopped: Error {}

  /// - Parameter body: receives transactions, in order; returns whether to continue.
  init(_ token: ChangeToken, _ body: @escaping ([LoggedTransaction]) throws -> Bool) {
    (library, self.token, self.body) = (token.library, token, body)
  }

  mutating func change(_ change: ChangeLine) {
    guard let members = change.members else {
      open.append(LoggedChange(kind: nil, subject: nil, entry: nil, operation: nil))
      return
    }
    let subject: LoggedChange.Subject =
      if let asset = members.bits("asset") {
        .asset(AssetID(asset))
      } else if let collection = members.bits("collection") {
        .collection(CollectionID(collection))
      } else {
        .library
      }
    let kind = ChangeKind(members)
    open.append(
      LoggedChange(
        kind: kind, subject: subject, entry: members.count(kind == .rendition ? "target" : "entry"),
        operation: members.string("operation")))
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) throws {
    if count + open.count > Self.batchSize { try deliver() }
    token = ChangeToken(library: library, number: commit.number, commit: position.id)
    batch.append(LoggedTransaction(token: token, date: commit.date, author: commit.author, changes: open))
    count += open.count
    open.removeAll(keepingCapacity: true)
  }

  mutating func discard() { open.removeAll(keepingCapacity: true) }

  mutating func damage(_ damage: LogDamage) {}

  /// Delivers the transactions that were read.
  mutating func deliver() throws {
    guard !batch.isEmpty else { return }
    if try !body(batch) { throw Stopped() }
    batch.removeAll(keepingCapacity: true)
    count = 0
  }

  /// The place after the last transaction that was read.
  var end: ChangeToken { token }
}
