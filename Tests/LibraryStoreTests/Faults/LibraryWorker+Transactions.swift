import DurableFiles
import Foundation
import TestSupport

@testable import LibraryStore

extension LibraryWorkerTests {
  /// The author of the transaction at which observers end.
  static let last = "last"

  /// Makes transactions that each give some photos the same title, which is also their author, as nobody else's.
  ///
  /// A line of the log says of each acknowledged one: its number, its author, and when it was begun and acknowledged.
  func perform(_ count: Int, named name: String, log: String, on store: PhotoStore, _ assets: [AssetID]) throws {
    for number in 0..<count {
      let photos = assets.shuffled().prefix(.random(in: 1...3))
      let author = "\(name)-\(number)-\(photos.count)"
      var settings = AssetSettings()
      settings.title = .set(author)
      let begun = Self.now
      let result = try store.perform(photos.map { .set($0, settings) }, author: author)
      try append("\(result.number ?? 0) \(author) \(begun) \(Self.now)\n", to: log)
    }
  }

  /// Writes a line with number and author of every transaction as it sees it, until the last.
  func observe(log: String, on store: PhotoStore) throws {
    var token: ChangeToken?
    var watch = try LibraryWatch(store, after: 0)
    var isDone = false
    while !isDone {
      guard try watch.next(timeout: .seconds(60)) != nil else { return }
      _ = try store.changes(since: token) { transactions in
        for transaction in transactions {
          try append("\(transaction.number) \(transaction.author)\n", to: log)
          token = transaction.token
          if transaction.author == Self.last { isDone = true }
        }
        return true
      }
    }
  }

  /// The time of a clock that all processes share, in nanoseconds.
  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}
