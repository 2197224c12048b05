import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

/// Every condition, over generated photos, against a model in memory.
@Suite("conditions of queries and their model", .timeLimit(.minutes(Effort.minutes)))
struct QueryModelTests {
  let test: TestStore
  let model: QueryModel
  /// The rows of the photos, in the order of import.
  private let rows: [Int]

  init() throws {
    test = try TestStore()
    model = try QueryModel(in: test)
    rows = try test.store.fetch(FetchOptions(includesHidden: true, includesTrashed: true)).rows
  }

  private func check(_ predicate: AssetPredicate) throws {
    let options = FetchOptions(predicate, includesHidden: true, includesTrashed: true)
    #expect(try model.rows(test.store.fetch(options), of: rows) == model.found(options), "\(predicate)")
  }

  @Test("the model has the photos of the library, and values that are missing, equal and different")
  func sample() throws {
    #expect(rows.count == model.photos.count && rows == rows.sorted())
    for (index, photo) in model.photos.enumerated() {
      #expect(try test.store.index.read { try $0.row(of: photo.id) } == rows[index])
    }
    for key in AssetPredicate.NumberKey.allCases {
      let values = model.photos.compactMap { $0.numbers[key] }
      let hasAll = [.fileSize, .date, .added, .modified].contains(key)
      #expect(Set(values).count > 1 || hasAll, "\(key)")
      #expect((values.count == model.photos.count) == hasAll && values.count > Set(values).count, "\(key)")
    }
    // Photos of one writer do not differ.
    for key in AssetPredicate.FlagKey.allCases where key != .differs {
      #expect(Set(model.photos.map { $0.flags.contains(key) }).count == 2, "\(key)")
    }
  }

  @Test(
    "numbers compare with each value that there is, and its neighbors", arguments: AssetPredicate.NumberKey.allCases)
  func numbers(key: AssetPredicate.NumberKey) throws {
    let values: [Double] = Array(Set(model.photos.compactMap { $0.numbers[key] }).sorted().prefix(6))
    let neighbors: [Double] = values.map(\.nextUp) + values.map(\.nextDown)
    for value in values + neighbors + [0, -1, 1e300, -1e300] {
      for comparison in AssetPredicate.Comparison.allCases { try check(.number(key, comparison, value)) }
    }
    try check(.exists(key))
    try check(.not(.exists(key)))
    try check(.not(.number(key, .less, values.first ?? 0)))
  }

  @Test("texts match as their scalars do, whatever patterns mean", arguments: AssetPredicate.TextKey.allCases)
  func texts(key: AssetPredicate.TextKey) throws {
    let values = Set(model.photos.flatMap { $0.texts[key] ?? [] }).sorted().prefix(6)
    let parts = values.flatMap { [$0, $0.uppercased(), String($0.dropFirst()), String($0.dropLast())] }
    let others = [
      "", "lake", "E", "%", "_", "\\", "%_", "*", "[a]", "\u{FC}", "\u{DC}", "u\u{308}", "\u{F6}", "\u{308}", "\0",
      "lake\0", " ",
      "'",
    ]
    // In the fast set each text has every other way to match, and the next one the others.
    for (row, text) in (Set(parts).sorted() + others).enumerated() {
      for (column, match) in AssetPredicate.TextMatch.allCases.enumerated()
      where Effort.isFull || (row + column).isMultiple(of: 2) {
        try check(.text(key, match, text))
      }
    }
  }

  @Test("flags are set or not, and albums and lists have their photos")
  func flags() throws {
    for key in AssetPredicate.FlagKey.allCases {
      for isSet in [true, false] {
        try check(.flag(key, isSet))
        try check(.not(.flag(key, isSet)))
      }
    }
    for album in model.albums.keys {
      try check(.album(album))
      try check(.not(.album(album)))
    }
    try check(.album(.random()))
  }
}
