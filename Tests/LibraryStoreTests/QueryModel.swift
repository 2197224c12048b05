import Documents
import Foundation

@testable import LibraryStore

/// Photos in memory, with every value that a condition or an order can name, and what a fetch has to find among them.
struct QueryModel {
  struct Photo {
    var id: AssetID
    var numbers: [AssetPredicate.NumberKey: Double] = [:]
    /// As the index has them; of keywords any number.
    var texts: [AssetPredicate.TextKey: [String]] = [:]
    var flags: Set<AssetPredicate.FlagKey> = []
  }

  /// In the order of their import.
  var photos: [Photo] = []
  /// The photos of albums, in their order.
  var albums: [CollectionID: [Int]] = [:]

  /// Whether a condition holds for a photo. A key without a value satisfies nothing.
  func holds(_ predicate: AssetPredicate, _ index: Int) -> Bool {
    let photo = photos[index]
    switch predicate {
    case .all(let parts): return parts.allSatisfy { holds($0, index) }
    case .any(let parts): return parts.contains { holds($0, index) }
    case .not(let part): return !holds(part, index)
    case .number(let key, let comparison, let value):
      guard let number = photo.numbers[key] else { return false }
      switch comparison {
      case .equal: return number == value
      case .less: return number < value
      case .atMost: return number <= value
      case .greater: return number > value
      case .atLeast: return number >= value
      }
    case .text(let key, let match, let text):
      let composed = text.precomposedStringWithCanonicalMapping
      let isOfFile = [.name, .path, .mediaType].contains(key)
      let forms = isOfFile ? [text, composed, text.decomposedStringWithCanonicalMapping] : [composed]
      return (photo.texts[key] ?? []).contains { value in forms.contains { Self.matches(value, match, $0) } }
    case .flag(let key, let isSet): return photo.flags.contains(key) == isSet
    case .exists(let key): return photo.numbers[key] != nil
    case .ids(let ids): return ids.contains(photo.id)
    case .album(let id): return albums[id]?.contains(index) == true
    case .search, .folder: return false
    }
  }

  /// Compares scalars; the case of ASCII letters counts only where a text equals another one.
  private static func matches(_ value: String, _ match: AssetPredicate.TextMatch, _ text: String) -> Bool {
    func folded(_ text: String) -> [UInt32] {
      text.unicodeScalars.map { (65...90).contains($0.value) && match != .equals ? $0.value + 32 : $0.value }
    }
    let (value, text) = (folded(value), folded(text))
    switch match {
    case .equals: return value == text
    case .hasPrefix: return value.starts(with: text)
    case .hasSuffix: return value.reversed().starts(with: text.reversed())
    case .contains: return (0...value.count).contains { value[$0...].starts(with: text) }
    }
  }

  /// Whether one photo comes before another: a key without a value first, and ties in the order of import, or the
  /// reverse of it where the last key is descending.
  func precedes(_ a: Int, _ b: Int, _ sort: [FetchOptions.SortDescriptor]) -> Bool {
    for descriptor in sort {
      var (isLess, isGreater) = (false, false)
      if let key = AssetPredicate.NumberKey(rawValue: descriptor.key.rawValue) {
        let (x, y) = (photos[a].numbers[key] ?? -.infinity, photos[b].numbers[key] ?? -.infinity)
        (isLess, isGreater) = (x < y, x > y)
      } else {
        let key = AssetPredicate.TextKey(rawValue: descriptor.key.rawValue) ?? .name
        let (x, y) = (Array((photos[a].texts[key]?[0] ?? "").utf8), Array((photos[b].texts[key]?[0] ?? "").utf8))
        (isLess, isGreater) = (x.lexicographicallyPrecedes(y), y.lexicographicallyPrecedes(x))
      }
      if isLess || isGreater { return isLess == descriptor.isAscending }
    }
    return sort.last?.isAscending == false ? a > b : a < b
  }

  /// What a fetch has to find, of all photos or of an album.
  func found(_ options: FetchOptions, in album: CollectionID? = nil) -> [Int] {
    var found = album.map { albums[$0] ?? [] } ?? Array(photos.indices)
    found.removeAll { index in
      !holds(options.predicate, index) || !options.includesHidden && photos[index].flags.contains(.hidden)
        || !options.includesTrashed && photos[index].numbers[.trashed] != nil
    }
    if album == nil || !options.sort.isEmpty {
      found.sort { precedes($0, $1, options.sort) }
      if let after = options.after {
        let place = photos.firstIndex { $0.id == after }
        found.removeAll { index in place.map { !precedes($0, index, options.sort) } ?? true }
      }
    }
    return Array(found.prefix(options.limit ?? found.count))
  }

  /// Which photos a fetch has found, given the rows of all.
  func rows(_ found: AssetRows, of rows: [Int]) -> [Int] { found.rows.map { rows.firstIndex(of: $0) ?? -1 } }
}
