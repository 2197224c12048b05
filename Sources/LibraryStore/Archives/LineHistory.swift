import Documents
import PhotoMetadata

/// The history of one photo, checked line by line, and the objects that its lines refer to.
struct LineHistory {
  /// Why a line is rejected.
  enum Problem: Error {
    /// It does not fit what precedes it, or lacks something.
    case damaged(String)
    /// A newer program wrote it.
    case newer(String)
  }

  /// A rendition of an edit.
  struct Rendition: Hashable {
    /// The id of the edit.
    let target: SHA256Digest
    /// The object.
    let digest: SHA256Digest
  }

  let asset: AssetID
  /// The ids of the entries, by number.
  private(set) var ids: [SHA256Digest] = []
  /// The IDs of the lines that are neither entries nor renditions, in order.
  private(set) var others: [SHA256Digest] = []
  /// The renditions, by the IDs of their lines.
  private(set) var renditionLines: [SHA256Digest: Rendition] = [:]
  /// The last original.
  private(set) var original: Original?

  /// The number of the newest entry that the writer of each line knew, its own included; -1 for none.
  private var reach: [SHA256Digest: Int] = [:]
  /// The parents that no line before has the ID of.
  private var awaited: Set<SHA256Digest> = []
  /// The numbers of the entries, by id.
  private var numbers: [SHA256Digest: Int] = [:]
  /// The state that each entry leads to, by number.
  private var stateOfEntry: [Int] = []
  /// What undo and redo move through: the entries that made a state current, and these states.
  private var steps: [(entry: Int, state: Int)] = []
  private var position = 0
  private var originals: Set<SHA256Digest> = []
  private var references: Set<SHA256Digest> = []
  private var renditions: Set<SHA256Digest> = []
  private var counting: [SHA256Digest: StoredRendition] = [:]
  private var needed: Set<SHA256Digest> = []

  init(_ asset: AssetID) { self.asset = asset }

  /// The objects without which the history is incomplete.
  var required: Set<SHA256Digest> {
    needed.union(originals).union(counting.values.filter { !$0.isReproducible }.map(\.object.digest))
      .subtracting(replacedReferences)
  }

  /// All objects that its lines refer to.
  var referenced: Set<SHA256Digest> { required.union(replacedReferences).union(renditions) }

  /// The originals that the library did not hold, and that others have replaced. Their files may be gone.
  var replacedReferences: Set<SHA256Digest> { references.subtracting(original.map { [$0.object.digest] } ?? []) }

  /// Whether an object is an original that the library does not hold.
  func isReference(_ digest: SHA256Digest) -> Bool {
    original.map { $0.isReference && $0.object.digest == digest } ?? false
  }

  /// Adds the next line of the photo.
  ///
  /// - Parameter json: the JSON of the line with the ID.
  mutating func add(_ id: SHA256Digest, _ json: [UInt8]) throws(Problem) {
    let result = json.withUnsafeBytes { bytes in
      Result { () throws(Problem) in
        guard let members = LineMembers(bytes) else { throw .damaged("the line \(id) is not a JSON object") }
        try add(id, members)
      }
    }
    try result.get()
  }

  private mutating func add(_ id: SHA256Digest, _ members: LineMembers) throws(Problem) {
    guard members.bits("asset") == asset.bits else { throw .damaged("the line \(id) belongs to another photo") }
    if let found = NewerLine.found(members) { throw .newer(found) }
    guard let parents = members.parents else { throw .damaged("the line \(id) has invalid parents") }
    guard reach[id] == nil, !awaited.contains(id) else {
      throw .damaged("the line \(id) is there twice, or behind one that names it")
    }
    awaited.formUnion(parents.filter { reach[$0] == nil })
    let known = parents.compactMap { reach[$0] }.max() ?? -1
    reach[id] = known
    guard let kind = ChangeKind(members) else {
      others.append(id)
      return
    }
    switch kind {
    case .asset, .edit, .undo, .redo, .revert, .original:
      guard let line = EntryLine(members) else { throw .damaged("the line \(id) has a missing or invalid member") }
      guard known == ids.count - 1 else {
        throw .damaged("entry \(line.number) of \(asset) does not continue its history")
      }
      try add(id, line)
      reach[id] = line.number
    case .rendition: try addRendition(id, members)
    case .set:
      guard let line = SettingsLine(members) else { throw .damaged("the line \(id) is not a valid settings change") }
      if let problem = line.problem {
        throw .damaged("the line \(id) states \(problem.found) as \(problem.name), expected \(problem.expected)")
      }
      others.append(id)
    case .collection, .list, .members, .purge, .gap: throw .damaged("the line \(id) is not a change to a photo")
    }
  }

  private mutating func add(_ id: SHA256Digest, _ line: EntryLine) throws(Problem) {
    guard line.number == ids.count else {
      throw .damaged("entry \(line.number) of \(asset) does not continue its history")
    }
    if let note = line.note, let found = TextRule.note.problem(in: note) {
      throw .damaged("entry \(line.number) of \(asset) has \(found) as its note, expected \(TextRule.note.expected)")
    }
    switch line.content {
    case .asset(let original, _):
      steps = [(0, 0)]
      take(original)
    case .original(let original): take(original)
    case .edit(let edit):
      try check(edit, line.number)
      push(line.number, line.number)
    case .move(.revert, let target):
      guard let state = state(target) else { throw invalidTarget(target, line) }
      push(line.number, state)
    case .move(let move, let target):
      let step = move == .undo ? position : position + 1
      guard steps.indices.contains(step), step > 0, ids[steps[step].entry] == target else {
        throw invalidTarget(target, line)
      }
      position = move == .undo ? step - 1 : step
    }
    numbers[id] = ids.count
    ids.append(id)
    stateOfEntry.append(steps[position].state)
  }

  private func invalidTarget(_ target: SHA256Digest, _ line: EntryLine) -> Problem {
    .damaged("entry \(line.number) of \(asset) has the invalid target \(target)")
  }

  private mutating func take(_ original: Original) {
    self.original = original
    originals.insert(original.object.digest)
    if original.isReference { references.insert(original.object.digest) }
  }

  private mutating func push(_ entry: Int, _ state: Int) {
    steps = steps[...position] + [(entry, state)]
    position += 1
  }

  /// The number of the state with an id, which is that of the original's entry or of an edit; nil if there is none.
  private func state(_ id: SHA256Digest) -> Int? {
    numbers[id].flatMap { stateOfEntry[$0] == $0 ? $0 : nil }
  }

  private mutating func check(_ edit: Edit, _ number: Int) throws(Problem) {
    guard edit.from.map({ state($0) != nil }) ?? true, originals.contains(edit.base) || renditions.contains(edit.base)
    else {
      throw .damaged("entry \(number) of \(asset) is from an invalid state or has an invalid base")
    }
    if let data = edit.inlineData {
      guard SHA256Digest(of: data) == edit.data.digest else {
        throw .damaged("the adjustment data of entry \(number) of \(asset) does not match its digest")
      }
    } else {
      needed.insert(edit.data.digest)
    }
    needed.formUnion(edit.attachments)
    needed.insert(edit.base)
  }

  private mutating func addRendition(_ id: SHA256Digest, _ members: LineMembers) throws(Problem) {
    guard let line = RenditionLine(members), state(line.target) ?? 0 > 0 else {
      throw .damaged("the line \(id) is not a rendition of an edit")
    }
    renditionLines[id] = Rendition(target: line.target, digest: line.rendition.object.digest)
    renditions.insert(line.rendition.object.digest)
    counting[line.target] = line.rendition
  }
}
