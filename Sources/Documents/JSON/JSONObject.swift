/// The members of a JSON object in the order they were written, with keys compared as UTF-8 bytes.
public struct JSONObject: Sendable {
  /// One key and its value.
  public typealias Member = (key: String, value: JSONValue)

  /// The members, in order.
  public private(set) var members: [Member] = []

  /// An object without members.
  public init() {}

  /// An object of these members; of two with the same key the later value wins, in the position of the first.
  public init(_ members: [Member]) {
    self.members.reserveCapacity(members.count)
    var places: [[UInt8]: Int] = [:]
    for member in members {
      if let place = places.updateValue(self.members.count, forKey: Array(member.key.utf8)) {
        places[Array(member.key.utf8)] = place
        self.members[place].value = member.value
      } else {
        self.members.append(member)
      }
    }
  }

  /// An object of members that are known to have different keys: no key is looked up.
  package init(distinct members: [Member]) { self.members = members }

  /// The keys, in order.
  package var keys: [String] { members.map(\.key) }

  /// Whether there are no members.
  package var isEmpty: Bool { members.isEmpty }

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
  /// Objects are equal when they have the same members, in any order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    guard a.members.count == b.members.count else { return false }
    let isAligned = zip(a.members, b.members).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) }
    if isAligned { return zip(a.members, b.members).allSatisfy { $0.value == $1.value } }
    let values = Dictionary(b.members.map { (Array($0.key.utf8), $0.value) }) { first, _ in first }
    return a.members.allSatisfy { values[Array($0.key.utf8)] == $0.value }
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
