package import Documents
package import TransactionLog

/// The line that creates, changes or deletes a collection.
package struct CollectionLine {
  package enum Operation: String {
    case create, set, delete
  }

  package var collection: CollectionID
  var operation: Operation
  /// The time of the change: ISO 8601, UTC.
  var date: String
  /// The kind of a new collection.
  package var kind: AssetCollection.Kind?
  /// The title; nil to leave it.
  package var title: String?
  /// The folder that the collection is moved to, or cleared to move it out of all folders; nil to leave it.
  var parent: AssetSettings.Setting<CollectionID>?
  /// The query; nil to leave it.
  var query: [UInt8]?

  package init(_ collection: CollectionID, _ operation: Operation, date: String) {
    (self.collection, self.operation, self.date) = (collection, operation, date)
  }

  package func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var values = LineObject()
    values.set("kind", kind?.rawValue)
    values.set("title", title)
    if let parent {
      values.set("parent", parent.value.map { JSONValue.string($0.text) } ?? .null)
    }
    if let query { values.set("query", canonical: query) }
    var object = LineObject()
    object.set("kind", (kind == .folder ? ChangeKind.list : .collection).rawValue)
    object.set("collection", collection.bits)
    object.set("operation", operation.rawValue)
    object.set("date", date)
    object.set("nonce", nonce)
    if !values.isEmpty { object.set("values", values) }
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if it lacks something.
  init?(_ members: LineMembers) {
    guard let collection = members.bits("collection"), let text = members.string("operation"),
      let operation = Operation(rawValue: text), let date = members.string("date")
    else { return nil }
    self.init(CollectionID(collection), operation, date: date)
    let values = members.object("values")
    kind = values?.string("kind").flatMap { text in AssetCollection.Kind.stored.first { $0.rawValue == text } }
    title = values?.string("title")
    query = values?.value("query").map { Array($0) }
    if let found = values?.value("parent") {
      if found.elementsEqual("null".utf8) {
        parent = .cleared
      } else {
        guard let bits = LineMembers.bits(found) else { return nil }
        parent = .set(CollectionID(bits))
      }
    }
    if operation == .create, kind == nil || title == nil { return nil }
  }
}
