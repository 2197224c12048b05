import LibraryStore
import Measuring

extension Probe {
  /// Fetches through limited views that have a part of the photos: the newest 100, all, and all without a view.
  ///
  /// The photos of a view are spread over the library.
  mutating func access() throws {
    let full = try PhotoStore.open(at: try argument(0))
    let size = try number(1)
    let photos = SyntheticPhotos(size: size)
    let byDate = [FetchOptions.SortDescriptor(.date, ascending: false)]
    for count in [500, 10_000, 100_000] where count <= size {
      let selected = Set((0..<count).map { photos.id($0 * (size / count)) })
      try measure("limited-\(count)", full.view(.limited(selected)), byDate)
    }
    try measure("full", full, byDate)
  }

  private mutating func measure(
    _ name: String, _ store: PhotoStore, _ sort: [FetchOptions.SortDescriptor]
  ) throws {
    let before = ResidentMemory.now
    for _ in 0..<3 {
      tell("\(name)-page", try Usage.of { try store.fetch(FetchOptions(sort: sort, limit: 100)).forEach { _ in } })
      var found: AssetRows?
      tell("\(name)-all", try Usage.of { found = try store.fetch(FetchOptions(sort: sort)) })
      values["\(name)-count"] = Double(found?.count ?? 0)
    }
    values["\(name)-memory"] = ResidentMemory.now - before
  }
}
