/// The members of a JSON object in the order they were written, with keys compared as UTF-8 bytes.
public struct JSONObject: Sendable {
  /// One key and its value.
  public typealias Member = (key: String, value: JSONValue)

  /// The members, in order.
  public private(set) var members: [Member] = []

  /// An object without members.
  public init() {}

  /// An object of these members; of two with the same key the later one stays, in the place of the first.
  public init(_ members: [Member]) {
    self.members.reserveCapacity(members.count)
    for member in members { self[member.key] = member.value }
  }

  /// An object of members that are known to have different keys: no key is looked up.
  package init(distinct members: [Member]) { self.members = members }

  /// The keys, in order.
  public var keys: [String] { members.map(\.key) }

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of a key. Setting nil removes the member; setting a new key appends it.
  public subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  private func index(of key: String) -> Int? {
    members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: Hashable {
  /// Objects are equal when they have the same members, in whatever order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    a.members.count == b.members.count && a.members.allSatisfy { b[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    // Order must not matter, so the members' hashes are added up.
    var sum = 0
    for member in members {
      var one = Hasher()
      one.combine(Array(member.key.utf8))
      one.combine(member.value)
      sum = sum &+ one.finalize()
    }
    hasher.combine(sum)
  }
}
