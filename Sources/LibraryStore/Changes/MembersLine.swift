package import Documents
package import TransactionLog

/// The line that inserts photos into an album, moves them within it, or removes them from it.
package struct MembersLine: LinkedLine {
  package enum Operation: String, Hashable, Sendable {
    case insert, remove, move
  }

  var collection: CollectionID
  var operation: Operation
  /// The photos, in their new order.
  var assets: [AssetID]
  /// The photo of the album before which they are inserted; nil for the end.
  var before: AssetID?
  /// The ID of the line whose change it undoes; nil if it undoes none.
  var undoes: SHA256Digest?
  package var parents: [SHA256Digest] = []
  package var subject: LoggedChange.Subject { .collection(collection) }

  package init(_ collection: CollectionID, _ operation: Operation, _ assets: [AssetID], before: AssetID? = nil) {
    (self.collection, self.operation, self.assets, self.before) = (collection, operation, assets, before)
  }

  package func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var object = LineObject()
    object.set("kind", ChangeKind.members.rawValue)
    object.set("collection", collection.bits)
    object.set("operation", operation.rawValue)
    object.set("assets", array: assets.map { Array("\"\($0.text)\"".utf8) })
    object.set("before", before?.bits)
    object.set("undoes", undoes)
    object.set("nonce", nonce)
    object.set("parents", digests: parents)
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if it lacks something.
  init?(_ members: LineMembers) {
    guard let collection = members.bits("collection"), let text = members.string("operation"),
      let operation = Operation(rawValue: text), let parents = members.parents
    else { return nil }
    var assets: [AssetID] = []
    let areIDs = members.forEachElement("assets") { element in
      guard let bits = LineMembers.bits(element) else { return false }
      assets.append(AssetID(bits))
      return true
    }
    guard areIDs else { return nil }
    self.init(CollectionID(collection), operation, assets, before: members.bits("before").map { AssetID($0) })
    (undoes, self.parents) = (members.digest("undoes"), parents)
  }
}
