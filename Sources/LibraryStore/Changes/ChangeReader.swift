import Documents
import TransactionLog

/// Delivers transactions in batches.
struct ChangeReader: TransactionHandler {
  /// The maximum number of changes in a batch, unless one transaction has more.
  static let batchSize = 1000

  private let library: Bits128
  private let number: (AssetID, SHA256Digest) throws -> Int?
  private let body: ([LoggedTransaction]) throws -> Bool
  private var open: [LoggedChange] = []
  private var batch: [LoggedTransaction] = []
  private var count = 0
  private var token: ChangeToken

  /// Thrown to end the reading early.
  struct Stopped: Error {}

  /// - Parameters:
  ///   - number: the number of a photo's entry with an id; nil for a photo that was purged since.
  ///   - body: receives transactions, in order; returns whether to continue.
  init(
    _ token: ChangeToken, number: @escaping (AssetID, SHA256Digest) throws -> Int?,
    _ body: @escaping ([LoggedTransaction]) throws -> Bool
  ) {
    (library, self.token, self.number, self.body) = (token.library, token, number, body)
  }

  mutating func change(_ change: ChangeLine) throws {
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
    var entry: Int?
    if kind == .rendition, let line = RenditionLine(members) {
      entry = try number(line.asset, line.target)
    } else if let label = members.count("entry"), case .asset(let asset) = subject {
      // The number in this library; of a photo that was purged since, that of where the entry was made.
      entry = try number(asset, change.id) ?? label
    }
    open.append(LoggedChange(kind: kind, subject: subject, entry: entry, operation: members.string("operation")))
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
