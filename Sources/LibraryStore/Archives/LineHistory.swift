import Documents
import PhotoMetadata

/// The lines of one photo, each of which is checked on its own, and the objects that they refer to.
struct LineHistory {
  /// A rendition of an edit.
  struct Rendition: Hashable {
    /// The id of the edit.
    let target: SHA256Digest
    /// The object.
    let digest: SHA256Digest
  }

  let asset: AssetID
  /// The ids of the entries, in order.
  private(set) var ids: [SHA256Digest] = []
  /// The IDs of the lines that are neither entries nor renditions, in order.
  private(set) var others: [SHA256Digest] = []
  /// The renditions, by the IDs of their lines.
  private(set) var renditionLines: [SHA256Digest: Rendition] = [:]
  /// The last original.
  private(set) var original: Original?

  private var lines = ArchivedLines()
  private var isImported = false
  private var originals: Set<SHA256Digest> = []
  private var references: Set<SHA256Digest> = []
  private var renditions: Set<SHA256Digest> = []
  private var counting: [SHA256Digest: StoredRendition] = [:]
  private var needed: Set<SHA256Digest> = []

  init(_ asset: AssetID) { self.asset = asset }

  /// Whether a line says that the photo was imported.
  var hasImport: Bool { isImported }

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
  mutating func add(_ id: SHA256Digest, _ json: [UInt8]) throws(LineProblem) {
    try ArchivedLines.read(id, json) { members throws(LineProblem) in try add(id, members) }
  }

  private mutating func add(_ id: SHA256Digest, _ members: LineMembers) throws(LineProblem) {
    guard members.bits("asset") == asset.bits else { throw .damaged("the line \(id) belongs to another photo") }
    if let found = NewerLine.found(members) { throw .newer(found) }
    guard let parents = members.parents else { throw .damaged("the line \(id) has invalid parents") }
    try lines.add(id, after: parents)
    guard let kind = ChangeKind(members) else {
      others.append(id)
      return
    }
    switch kind {
    case .asset, .edit, .undo, .redo, .revert, .original:
      guard let line = EntryLine(members) else { throw .damaged("the line \(id) has a missing or invalid member") }
      try add(id, line)
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

  private mutating func add(_ id: SHA256Digest, _ line: EntryLine) throws(LineProblem) {
    if let note = line.note, let found = TextRule.note.problem(in: note) {
      throw .damaged("entry \(line.number) of \(asset) has \(found) as its note, expected \(TextRule.note.expected)")
    }
    switch line.content {
    case .asset(let original, _):
      isImported = true
      take(original)
    case .original(let original): take(original)
    case .edit(let edit): try check(edit, line.number)
    case .move: break
    }
    ids.append(id)
  }

  private mutating func take(_ original: Original) {
    self.original = original
    originals.insert(original.object.digest)
    if original.isReference { references.insert(original.object.digest) }
  }

  private mutating func check(_ edit: Edit, _ number: Int) throws(LineProblem) {
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

  private mutating func addRendition(_ id: SHA256Digest, _ members: LineMembers) throws(LineProblem) {
    guard let line = RenditionLine(members) else {
      throw .damaged("the line \(id) is not a rendition of an edit")
    }
    renditionLines[id] = Rendition(target: line.target, digest: line.rendition.object.digest)
    renditions.insert(line.rendition.object.digest)
    counting[line.target] = line.rendition
  }
}
