package import Documents

extension CommitRecord {
  /// Reads the record; nil if the members are not those of a commit. Members that it does not know are passed over.
  package init?(_ members: LineMembers) {
    guard members.isString("kind", "commit"), let number = members.count("number"),
      let changes = members.count("changes"), let digest = members.digest("digest"),
      let synced = members.count("synced"), let date = members.string("date"), let author = members.string("author"),
      let seen = Self.seen(members)
    else { return nil }
    let (previous, begins) = (members.digest("previous"), members.isTrue("begins"))
    guard previous != nil || members.value("previous") == nil, begins || members.value("begins") == nil else {
      return nil
    }
    self.init(
      number: number, previous: previous, begins: begins, seen: seen, changes: changes, digest: digest, synced: synced,
      date: date, author: author)
    guard isSound else { return nil }
  }

  /// The heads; none where there is no such member, and nil for anything else than an array with some.
  private static func seen(_ members: LineMembers) -> [CommitReference]? {
    if members.value("seen") == nil { return [] }
    var seen: [CommitReference] = []
    let isArray = members.forEachElement("seen") { element in
      // A hostile line has room for more.
      guard seen.count < seenLimit, let reference = CommitReference(quoted: element) else { return false }
      seen.append(reference)
      return true
    }
    return isArray && !seen.isEmpty ? seen : nil
  }
}

extension CommitReference {
  /// Reads a JSON string; nil for anything else than one of a reference, without escapes.
  fileprivate init?(quoted value: UnsafeRawBufferPointer) {
    let quote = UInt8(ascii: "\"")
    guard value.count > 2, value.first == quote, value.last == quote else { return nil }
    self.init(UnsafeRawBufferPointer(rebasing: value[1..<value.count - 1]))
  }
}
