import DurableFiles
import Foundation
import PhotoMetadata
import TestSupport

@testable import LibraryStore

/// What keeps a library in order while others use it.
enum Maintenance: CaseIterable {
  case purge, collect, repair, rebuild, verify, archive

  /// Does it once.
  ///
  /// - Parameters:
  ///   - round: how often everything was done before.
  ///   - folder: where files may be written.
  func run(on store: PhotoStore, round: Int, in folder: URL) throws {
    switch self {
    case .purge:
      // Its own photo, which nobody else changes.
      let path = folder.appendingPathComponent("victim-\(round).jpg").path
      try Data("victim \(round)".utf8).write(to: URL(fileURLWithPath: path))
      let victim = try store.importPhoto(
        at: path, mediaType: "image/jpeg", facts: PropertyValues(), author: "maintenance"
      ).asset.id
      try store.edit(victim, "edit of a victim")
      var settings = AssetSettings()
      settings.trashed = .set("2026-01-02T03:04:05.678Z")
      try store.perform([.set(victim, settings)], author: "maintenance")
      _ = try store.purge([victim], author: "maintenance")
    case .collect: _ = try store.collectAll(after: .seconds(600))
    case .repair: _ = try store.repair(author: "maintenance")
    case .rebuild: try store.rebuildIndex()
    case .verify: _ = try store.verify(.readData)
    case .archive:
      _ = try store.exportHistories(
        to: folder.appendingPathComponent("archive-\(round).tar").path, ifExists: .fail)
    }
  }
}

extension LibraryWorkerTests {
  /// Edits, describes and imports photos, and writes a line for each acknowledged change: what it was, its photo, and the
  /// text that it has to have.
  func commit(_ count: Int, named name: String, log: String, on store: PhotoStore, _ assets: [AssetID]) throws {
    // The title of this photo is set by this writer alone.
    let mine = try imported("\(name) mine", on: store)
    for number in 0..<count {
      let text = "\(name) \(number)"
      switch number % 3 {
      case 0:
        let asset = assets[number % assets.count]
        var entry: HistoryEntry?
        while entry == nil {
          do { entry = try store.edit(asset, text) } catch StoreError.entryConflict { continue }
        }
        try append("edit \(asset) \(entry?.number ?? 0) \(text)\n", to: log)
      case 1:
        var settings = AssetSettings()
        settings.title = .set(text)
        try store.perform([.set(mine, settings)], author: "test")
        try append("title \(mine) 0 \(text)\n", to: log)
      default: try append("import \(imported(text, on: store)) 0 \(text)\n", to: log)
      }
    }
  }

  private func imported(_ text: String, on store: PhotoStore) throws -> AssetID {
    let path = FilePath.joined(FilePath.folder(of: store.path), text.replacingOccurrences(of: " ", with: "-") + ".jpg")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try store.importPhoto(at: path, mediaType: "image/jpeg", facts: PropertyValues(), author: "test").asset.id
  }

  /// Does all maintenance again and again until there is a file; writes a line for each round.
  func maintain(until end: String, log: String, on store: PhotoStore) throws {
    let folder = URL(fileURLWithPath: FilePath.folder(of: store.path))
    var round = 0
    repeat {
      for work in Maintenance.allCases { try work.run(on: store, round: round, in: folder) }
      round += 1
      try append("round \(round)\n", to: log)
    } while !FileManager.default.fileExists(atPath: end)
  }
}
