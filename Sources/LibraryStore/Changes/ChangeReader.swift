import Documents
import TransactionLog

/// Hands over the changes of whole transactions in batches.
struct ChangeReader: TransactionHandler {
  /// The greatest number of changes of a batch, unless one transaction has more.
  static let batchSize = 1000

  private let library: Bits128
  private let body: ([Change], ChangeToken) throws -> Bool
  private var open: [(kind: ChangeKind?, subject: Change.Subject?, entry: Int?)] = []
  private var batch: [Change] = []
  private var token: ChangeToken

  /// Thrown to end the reading early.
  struct Stopped: Error {}

  /// - Parameter body: receives the changes of whole transactions and the place after them; returns whether to go on.
  init(_ token: ChangeToken, _ body: @escaping ([Change], ChangeToken) throws -> Bool) {
    (library, self.token, self.body) = (token.library, token, body)
  }

  mutating func change(_ change: ChangeLine) {
    guard let members = change.members else {
      open.append((nil, nil, nil))
      return
    }
    let subject: Change.Subject =
      if let asset = members.bits("asset") {
        .asset(AssetID(asset))
      } else if let collection = members.bits("collection") {
        .collection(collection)
      } else {
        .library
      }
    let kind = ChangeKind(members)
    open.append((kind, subject, members.count(kind == .rendition ? "target" : "entry")))
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) throws {
    if batch.count + open.count > Self.batchSize { try deliver() }
    for (kind, subject, entry) in open {
      batch.append(Change(transaction: commit.number, kind: kind, subject: subject, entry: entry))
    }
    open.removeAll(keepingCapacity: true)
    token = ChangeToken(library: library, number: commit.number, commit: position.id)
  }

  mutating func discard() { open.removeAll(keepingCapacity: true) }

  mutating func damage(_ damage: LogDamage) {}

  /// Hands over what was read.
  mutating func deliver() throws {
    guard !batch.isEmpty else { return }
    if try !body(batch, token) { throw Stopped() }
    batch.removeAll(keepingCapacity: true)
  }

  /// The place after the last transaction that was read.
  var end: ChangeToken { token }
}
