/// Sets of edits, each with a number.
///
/// A set is the path of its edits in order, so it shares all but its end with the sets that it was made from, and two sets
/// with the same edits have the same number.
struct EditSets {
  private struct Node {
    /// The last edit of the set.
    let last: Int
    /// The set without it.
    let rest: Int
    /// A set on the way to the empty one, further away the longer the way is (Myers, 1983).
    let jump: Int
    let count: Int
  }

  private struct Step: Hashable {
    let set: Int
    let edit: Int
  }

  /// The number of the empty set.
  static let empty = 0

  private var nodes = [Node(last: -1, rest: 0, jump: 0, count: 0)]
  private var longer: [Step: Int] = [:]

  /// The last edit of a set; -1 for the empty one.
  func last(of set: Int) -> Int { nodes[set].last }

  /// A set without its last edit.
  func rest(of set: Int) -> Int { nodes[set].rest }

  /// The edits of a set in order.
  func edits(of set: Int) -> [Int] {
    var (edits, set) = ([Int](), set)
    edits.reserveCapacity(nodes[set].count)
    while set != Self.empty {
      edits.append(nodes[set].last)
      set = nodes[set].rest
    }
    return edits.reversed()
  }

  /// Whether an edit is in a set.
  func contains(_ edit: Int, in set: Int) -> Bool {
    var set = set
    while nodes[set].last > edit {
      let jump = nodes[set].jump
      set = nodes[jump].last >= edit ? jump : nodes[set].rest
    }
    return nodes[set].last == edit
  }

  /// A set with an edit after all of its own.
  mutating func adding(_ edit: Int, to set: Int) -> Int {
    precondition(edit > nodes[set].last, "an edit is added behind those of the set")
    if let known = longer[Step(set: set, edit: edit)] { return known }
    let (node, jump) = (nodes[set], nodes[nodes[set].jump])
    let isLevel = node.count - jump.count == jump.count - nodes[jump.jump].count
    nodes.append(Node(last: edit, rest: set, jump: isLevel ? jump.jump : set, count: node.count + 1))
    longer[Step(set: set, edit: edit)] = nodes.count - 1
    return nodes.count - 1
  }

  /// The edits that are in either set.
  mutating func union(_ one: Int, _ other: Int) -> Int {
    var (one, other, tail) = (one, other, [Int]())
    while one != other {
      let (first, second) = (nodes[one], nodes[other])
      tail.append(max(first.last, second.last))
      if first.last >= second.last { one = first.rest }
      if second.last >= first.last { other = second.rest }
    }
    return tail.reversed().reduce(one) { adding($1, to: $0) }
  }

  /// The edits that are in any of some sets.
  mutating func union(_ sets: [Int]) -> Int {
    // In pairs, so that each edit is looked at only a few times.
    var sets = sets
    while sets.count > 1 {
      sets = stride(from: 0, to: sets.count, by: 2).map {
        $0 + 1 < sets.count ? union(sets[$0], sets[$0 + 1]) : sets[$0]
      }
    }
    return sets.first ?? Self.empty
  }

  /// The edits of a set that are not in another one.
  func edits(of set: Int, notIn other: Int) -> [Int] {
    var (one, other, found) = (set, other, [Int]())
    while one != other {
      let (first, second) = (nodes[one], nodes[other])
      if first.last > second.last { found.append(first.last) }
      if first.last >= second.last { one = first.rest }
      if second.last >= first.last { other = second.rest }
    }
    return found.reversed()
  }

  /// A set without some edits.
  mutating func removing(_ edits: Set<Int>, from set: Int) -> Int {
    guard let first = edits.min() else { return set }
    var (set, tail) = (set, [Int]())
    while nodes[set].last >= first {
      if !edits.contains(nodes[set].last) { tail.append(nodes[set].last) }
      set = nodes[set].rest
    }
    return tail.reversed().reduce(set) { adding($1, to: $0) }
  }

  /// A set with some edits.
  mutating func inserting(_ edits: Set<Int>, into set: Int) -> Int {
    union(set, edits.sorted().reduce(Self.empty) { adding($1, to: $0) })
  }
}
