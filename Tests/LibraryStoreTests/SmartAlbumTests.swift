import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

/// What the albums that every library has find, at their limits and in their orders.
@Suite("albums that every library has", .timeLimit(.minutes(Effort.minutes)))
struct SmartAlbumTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func found(_ album: SmartAlbum, now: Date = .now) throws -> [AssetID] {
    let rows = try test.store.fetch(album.options(now: now))
    return try (0..<rows.count).compactMap { try rows.asset(at: $0)?.id }
  }

  @Test("a panorama is twice as wide as high, or twice as high as wide, or more; a photo of unknown size is none")
  func panoramas() throws {
    let sizes: [(width: Int?, height: Int?, isPanorama: Bool)] = [
      (200, 100, true), (199, 100, false), (201, 100, true), (100, 200, true), (101, 200, false), (99, 200, true),
      (100, 100, false), (nil, 100, false), (400, nil, false), (nil, nil, false), (400, 0, false),
    ]
    var expected: [AssetID] = []
    for (index, size) in sizes.enumerated() {
      var facts = PropertyValues()
      facts[.width] = size.width.map { .whole($0) }
      facts[.height] = size.height.map { .whole($0) }
      let id = try test.asset("photo \(index)", facts: facts)
      if size.isPanorama { expected.append(id) }
    }
    #expect(try found(.panoramas) == expected)
  }

  @Test("a photo is recently added for 30 days, to the millisecond, and the last one comes first")
  func recentlyAdded() throws {
    let photos = try (0..<3).map { try test.asset("photo \($0)") }
    let added = try test.store.asset(photos[0]).addedMilliseconds
    let month = 30 * 86_400.0
    for (half, isFound) in [(-0.5, true), (0.5, false)] {
      let now = Date(timeIntervalSince1970: (Double(added) + half) / 1000 + month)
      #expect(try found(.recentlyAdded, now: now).contains(photos[0]) == isFound, "\(half)")
    }
    #expect(try found(.recentlyAdded) == photos.reversed())
    let options = SmartAlbum.recentlyAdded.options(now: Date(timeIntervalSince1970: 10_000_000))
    #expect(options.predicate == .number(.added, .atLeast, 7_408_000_000))
  }

  @Test("photos are in the order in which they were taken, and those in the trash from the last that came there on")
  func orders() throws {
    let times = ["2024-01-01T00:00:00", "2023-01-01T00:00:00", nil]
    let photos = try times.enumerated().map { index, captured -> AssetID in
      var facts = PropertyValues()
      facts[.captured] = captured.map { .capture(CaptureDate($0)) }
      facts[.place] = .place(GeoPosition(unchecked: 1, 2, altitude: nil))
      let photo = try test.asset("photo \(index)", facts: facts)
      try test.store.edit(photo, "an edit")
      return photo
    }
    var favorite = AssetSettings()
    favorite.isFavorite = true
    try test.store.perform(photos.map { .set($0, favorite) }, author: "test")
    let byDate = [photos[1], photos[0], photos[2]]
    for album in [.favorites, .edited, .places] as [SmartAlbum] { #expect(try found(album) == byDate, "\(album)") }
    #expect(try found(.hidden).isEmpty && found(.recentlyDeleted).isEmpty)
    var hidden = AssetSettings()
    hidden.isHidden = true
    try test.store.perform(photos.map { .set($0, hidden) }, author: "test")
    #expect(try found(.hidden) == byDate)
    for album in SmartAlbum.allCases where album != .hidden { #expect(try found(album).isEmpty, "\(album)") }
    for (photo, day) in zip(photos, [1, 3, 2]) {
      var trashed = AssetSettings()
      trashed.trashed = .set("2026-01-0\(day)T00:00:00.000Z")
      try test.store.perform([.set(photo, trashed)], author: "test")
    }
    #expect(try found(.recentlyDeleted) == [photos[1], photos[2], photos[0]])
    for album in SmartAlbum.allCases where album != .recentlyDeleted { #expect(try found(album).isEmpty, "\(album)") }
  }
}
