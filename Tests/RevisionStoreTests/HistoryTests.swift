import Testing

@testable import RevisionStore

@Suite("History")
struct HistoryTests {
  /// A random log of possible steps, and the history after each of them.
  private func randomLog(seed: UInt64) throws -> [(step: History.Step, history: History)] {
    var random = SplitMix(state: seed)
    var history = History()
    var log: [(History.Step, History)] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let states = (0...history.newest).filter(history.isState)
      var possible: [History.Step] = [.edit, .edit]
      possible += history.undoTarget.map { [.move(.undo, target: $0), .move(.undo, target: $0)] } ?? []
      possible += history.redoTarget.map { [.move(.redo, target: $0)] } ?? []
      possible += [.move(.revert, target: states.randomElement(using: &random) ?? 0)]
      let step = possible.randomElement(using: &random) ?? .edit
      try history.append(step)
      log.append((step, history))
    }
    return log
  }

  @Test("undo gives back the state before the last edit or revert", arguments: 0..<1000 as Range<UInt64>)
  func undoInverts(seed: UInt64) throws {
    var before = History()
    for (step, after) in try randomLog(seed: seed) {
      switch step {
      case .edit, .move(.revert, _):
        var undone = after
        try undone.append(.move(.undo, target: before.current))
        #expect(undone.current == before.current)
        #expect(undone.undoList == before.undoList)
        #expect(undone.redoTarget == after.current)
      case .move(.undo, _):
        var redone = after
        try redone.append(.move(.redo, target: before.current))
        #expect(redone.states == before.states)
        #expect(redone.position == before.position)
      case .move(.redo, _):
        var undone = after
        try undone.append(.move(.undo, target: before.current))
        #expect(undone.position == before.position)
      }
      before = after
    }
  }

  @Test("after an edit or a revert there is nothing to redo", arguments: 0..<300 as Range<UInt64>)
  func editEndsRedo(seed: UInt64) throws {
    for (step, history) in try randomLog(seed: seed) {
      switch step {
      case .edit, .move(.revert, _): #expect(history.redoList.isEmpty)
      default: break
      }
    }
  }

  @Test("what an entry number stands for never changes, cut or not", arguments: 0..<300 as Range<UInt64>)
  func numbersStay(seed: UInt64) throws {
    let log = try randomLog(seed: seed)
    let last = try #require(log.last).history
    for (index, (step, history)) in log.enumerated() {
      let number = index + 1
      #expect(last.state(.entry(number)) == history.current)
      if case .edit = step { #expect(last.state(.entry(number)) == number) }
      #expect(Array(last.stateOfEntry.prefix(number + 1)) == history.stateOfEntry)
    }
  }

  @Test("the list begins with the original and the position is in it", arguments: 0..<300 as Range<UInt64>)
  func listIsWhole(seed: UInt64) throws {
    for (_, history) in try randomLog(seed: seed) {
      #expect(history.states.first == 0)
      #expect(history.states.indices.contains(history.position))
      #expect(history.states.allSatisfy(history.isState))
      #expect(history.undoList.reversed() + [history.current] + history.redoList == history.states)
    }
  }

  @Test("replaying the steps gives the same history", arguments: 0..<300 as Range<UInt64>)
  func replay(seed: UInt64) throws {
    let log = try randomLog(seed: seed)
    #expect(try History(replaying: log.map(\.step)) == log.last?.history)
  }

  @Test("a history computed by the rules as written down in Python is the same", arguments: [1, 2, 3] as [UInt64])
  func oracle(seed: UInt64) throws {
    let log = try randomLog(seed: seed)
    let words = log.map { entry in
      switch entry.step {
      case .edit: "edit"
      case .move(let move, let target): "\(move) \(target)"
      }
    }
    let script = """
      import sys
      states, at = [0], 0
      for number, word in enumerate(sys.argv[1].split(","), 1):
          kind, _, target = word.partition(" ")
          if kind == "undo": at -= 1
          elif kind == "redo": at += 1
          else:
              states = states[:at + 1] + [number if kind == "edit" else int(target)]
              at = len(states) - 1
      print(states, at)
      """
    guard let output = try python(script, words.joined(separator: ",")) else { return }
    let history = try #require(log.last).history
    #expect(output == "\(history.states) \(history.position)\n")
  }

  @Test("undo after a revert brings the edits back")
  func undoAfterRevert() throws {
    var history = try History(replaying: [.edit, .edit, .move(.revert, target: 0)])
    #expect(history.current == 0)
    try history.append(.move(.undo, target: 2))
    #expect(history.current == 2)
    #expect(history.undoList == [1, 0])
    #expect(history.redoList == [0])
  }

  @Test(
    "steps that are not possible are refused and change nothing",
    arguments: [
      History.Step.move(.undo, target: 0), .move(.redo, target: 1), .move(.revert, target: 3),
      .move(.revert, target: 7),
      .move(.revert, target: -1),
    ])
  func impossible(step: History.Step) throws {
    var history = try History(replaying: [.edit, .edit, .move(.undo, target: 1)])
    if case .move(.redo, _) = step { history = try History(replaying: [.edit]) }
    if case .move(.undo, _) = step { history = History() }
    let before = history
    #expect(throws: History.Inconsistency.self) { try history.append(step) }
    #expect(history == before)
  }

  @Test(
    "revisions name states",
    arguments: [
      ("", 4), ("0", 0), ("1", 1), ("2", 2), ("3", 1), ("4", 4), ("-0", 4), ("-1", 1), ("-2", 0), ("-3", nil),
      ("5", nil),
    ] as [(String, Int?)])
  func revisions(text: String, state: Int?) throws {
    // 1 and 2 are edits, 3 undoes 2, 4 is an edit: the list is 0, 1, 4.
    let history = try History(replaying: [.edit, .edit, .move(.undo, target: 1), .edit])
    let revision = try #require(Revision(text))
    #expect(history.state(revision) == state)
  }

  @Test(
    "a revision is taken off a name only where it is one",
    arguments: [
      ("photo.jpg@3", "photo.jpg", "3"), ("photo.jpg@", "photo.jpg", ""), ("photo@2x.jpg", "photo@2x.jpg", ""),
      ("a@b@-1", "a@b", "-1"), ("plain", "plain", ""), ("x@--1", "x@--1", ""),
      ("x@99999999999999999999", "x@99999999999999999999", ""),
    ])
  func splitting(text: String, asset: String, revision: String) {
    let (name, found) = Revision.split(text)
    #expect(name == asset)
    #expect(found.description == revision)
  }
}

/// A small generator of random numbers whose sequence is the same everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
