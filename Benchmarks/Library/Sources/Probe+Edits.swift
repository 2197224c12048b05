import Adjustments
import Documents
import LibraryStore
import Measuring

extension Probe {
  /// A new edit of a photo, as a recipe makes it: short adjustments in the line, no rendition.
  static func edit(_ id: AssetID, in store: PhotoStore) throws -> RequestedChange {
    let input = try store.open(id) { _ in true }
    let bytes = Array(
      #"{"adjustments":[{"ev":0.5,"kind":"exposure"}],"number":\#(input.newest.number),"version":1}"#.utf8)
    let edit = Edit(
      from: input.from, base: input.base,
      format: AdjustmentFormat(identifier: "org.example.bench", version: "1.0"),
      data: StoredObject(digest: SHA256Digest(of: bytes), size: bytes.count), inlineData: bytes)
    return .edit(edit, nil, after: input, note: nil)
  }

  /// Edits the first photos of a library in one transaction.
  mutating func editMany() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let photos = SyntheticPhotos(size: try number(1))
    let ids = (0..<(try number(2))).map { photos.id($0) }
    var changes: [RequestedChange] = []
    tell("open", try Usage.of { changes = try ids.map { try Self.edit($0, in: store) } })
    tell("perform", try Usage.of { try store.perform(changes, author: "bench") })
  }

  /// Edits two photos in turn, one of which has a long history: CPU time of a commit, and the ratio of the two.
  mutating func longHistory() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let photos = SyntheticPhotos(size: 2)
    var (long, short): ([Double], [Double]) = ([], [])
    for _ in 0..<20 {
      long.append(try Self.commit(10, photos.id(0), store))
      short.append(try Self.commit(10, photos.id(1), store))
    }
    (values["long"], values["short"]) = (Statistics.median(long), Statistics.median(short))
    values["ratio"] = Statistics.ratio(long, to: short)
    values["entries"] = Double(try store.entry(of: photos.id(0)).number)
  }

  private static func commit(_ count: Int, _ id: AssetID, _ store: PhotoStore) throws -> Double {
    try Usage.of {
      for _ in 0..<count { try store.perform([edit(id, in: store)], author: "bench") }
    }.cpu / Double(count)
  }

  /// Edits one photo again and again for some seconds; the number of commits.
  mutating func commits() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let id = SyntheticPhotos(size: try number(1)).id(try number(2))
    let end = Usage.now() + Double(try number(3))
    var count = 0.0
    while Usage.now() < end {
      try store.perform([Self.edit(id, in: store)], author: "bench")
      count += 1
    }
    values["commits"] = count
  }

  /// Edits a number of photos some times, one transaction each.
  mutating func editEach() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let photos = SyntheticPhotos(size: try number(1))
    let count = try number(2)
    for _ in 0..<(try number(3)) {
      for index in 0..<count { try store.perform([Self.edit(photos.id(index), in: store)], author: "bench") }
    }
  }
}
