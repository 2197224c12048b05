import LibraryStore
import Measuring

extension Probe {
  /// The photos by date, newest first.
  private static func byDate(limit: Int? = nil) -> FetchOptions {
    FetchOptions(sort: [.init(.date, ascending: false)], limit: limit)
  }

  /// Opens a library and loads the 100 newest photos; the first time and the best of nine more.
  mutating func firstPage() throws {
    let path = try argument(0)
    func open() throws {
      let store = try PhotoStore.open(at: path)
      let rows = try store.fetch(Self.byDate(limit: 100))
      try rows.forEach { _ in }
    }
    let first = try Usage.of(open)
    (values["first-cpu"], values["first-wall"]) = (first.cpu, first.wall)
    for _ in 0..<9 { tell("again", try Usage.of(open)) }
  }

  /// Fetches all photos: the memory that takes, and the time.
  mutating func fetchAll() throws {
    let store = try PhotoStore.open(at: try argument(0))
    try store.fetch(Self.byDate(limit: 100)).forEach { _ in }
    let before = ResidentMemory.now
    var found: AssetRows?
    tell("fetch", try Usage.of { found = try store.fetch(Self.byDate()) })
    values["count"] = Double(found?.count ?? 0)
    values["memory"] = ResidentMemory.now - before
    values["process"] = ResidentMemory.most
  }

  /// Loads pages anywhere, and looks photos up by id and by name: CPU time of one, the median of rounds of 100.
  mutating func lookups() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let photos = SyntheticPhotos(size: try number(1))
    let rows = try store.fetch(Self.byDate())
    var random = RandomNumbers(7)
    func measure(_ name: String, _ body: (Int) throws -> Void) throws {
      var each: [Double] = []
      for _ in 0..<11 {
        let indices = (0..<100).map { _ in Int.random(in: 0..<rows.count, using: &random) }
        each.append(try Usage.of { for index in indices { try body(index) } }.cpu / 100)
      }
      values[name] = Statistics.median(each)
    }
    try measure("page") { _ = try rows.asset(at: $0) }
    try measure("by-id") { _ = try store.asset(photos.id($0)) }
    try measure("by-name") { _ = try store.asset(named: photos.name($0)) }
  }

  /// Changes 1 000 photos after a fetch of all, and asks how the fetch has changed.
  mutating func changeDetails() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let photos = SyntheticPhotos(size: try number(1))
    let rows = try store.fetch(Self.byDate())
    var random = RandomNumbers(8)
    let changed = Set((0..<1000).map { _ in photos.id(Int.random(in: 0..<rows.count, using: &random)) })
    try store.perform(changed.map { try Self.edit($0, in: store) }, author: "bench")
    for _ in 0..<5 {
      var count = 0
      let usage = try Usage.of {
        let result = try store.changes(of: rows, changed: changed, collections: [])
        count = result?.details.steps?.changed.count ?? 0
      }
      guard count == changed.count else { throw BenchError("\(count) changes instead of \(changed.count)") }
      tell("details", usage)
    }
  }
}
