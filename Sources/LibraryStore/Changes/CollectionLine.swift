package import Documents
package import TransactionLog

/// The line that creates, changes or deletes a collection.
package struct CollectionLine: LinkedLine {
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
  /// The collection of the folder that it is placed before, or cleared for the end; nil to leave its place.
  var before: AssetSettings.Setting<CollectionID>?
  /// The greatest order of a line, which is the greatest whole number that every reader of JSON knows.
  static let greatestOrder = 1 << 53
  /// 1 + the greatest that its writer knew of any line of a collection. It orders the collections of a folder.
  var order = 0
  package var parents: [SHA256Digest] = []
  package var subject: LoggedChange.Subject { .collection(collection) }

  package init(_ collection: CollectionID, _ operation: Operation, date: String) {
    (self.collection, self.operation, self.date) = (collection, operation, date)
  }

  package func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var values = LineObject()
    values.set("kind", kind?.rawValue)
    values.set("title", title)
    if let parent { values.set("parent", Self.json(parent)) }
    if let before { values.set("before", Self.json(before)) }
    if let query { values.set("query", canonical: query) }
    var object = LineObject()
    object.set("kind", (kind == .folder ? ChangeKind.list : .collection).rawValue)
    object.set("collection", collection.bits)
    object.set("operation", operation.rawValue)
    object.set("date", date)
    object.set("nonce", nonce)
    object.set("order", order)
    object.set("parents", digests: parents)
    if !values.isEmpty { object.set("values", values) }
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if it lacks something.
  init?(_ members: LineMembers) {
    guard let collection = members.bits("collection"), let text = members.string("operation"),
      let operation = Operation(rawValue: text), let date = members.string("date"), let parents = members.parents,
      let order = members.count("order")
    else { return nil }
    self.init(CollectionID(collection), operation, date: date)
    (self.order, self.parents) = (order, parents)
    let values = members.object("values")
    kind = values?.string("kind").flatMap { text in AssetCollection.Kind.stored.first { $0.rawValue == text } }
    title = values?.string("title")
    query = values?.value("query").map { Array($0) }
    if let found = values?.value("parent") {
      guard let setting = Self.setting(found) else { return nil }
      parent = setting
    }
    if let found = values?.value("before") {
      guard let setting = Self.setting(found) else { return nil }
      before = setting
    }
    if operation == .create, kind == nil || title == nil { return nil }
  }

  private static func json(_ setting: AssetSettings.Setting<CollectionID>) -> JSONValue {
    setting.value.map { .string($0.text) } ?? .null
  }

  /// An id, or null; nil for anything else.
  private static func setting(_ bytes: UnsafeRawBufferPointer) -> AssetSettings.Setting<CollectionID>? {
    if bytes.elementsEqual("null".utf8) { return .cleared }
    return LineMembers.bits(bytes).map { .set(CollectionID($0)) }
  }
}
