import Documents
import LibraryStore
import TestSupport

/// A photo of a generated library, as far as fetches of the page look at it.
struct QueriedPhoto {
  let id: AssetID
  /// Its place in the order of import.
  let row: Int
  let name: String
  /// When it was imported, as the library says.
  let imported: String
  var captured: String?
  var rating: Int?
  var title: String?
  var keywords: [String] = []
  var isFavorite = false
  var isEdited = false
  var isHidden = false
  var isTrashed = false
  /// Its place in the album; nil outside of it.
  var placeInAlbum: Int?

  /// The words that are searched, as they are.
  private var words: [Substring] { ((title.map { [$0] } ?? []) + keywords).flatMap { $0.split(separator: " ") } }

  /// Whether words find it: each begins one of its words, or all of them are in its name.
  func isFound(by text: String) -> Bool {
    let isNamed = name.lowercased().contains(text.lowercased())
    return isNamed
      || text.split(separator: " ").allSatisfy { part in
        words.contains { $0.lowercased().hasPrefix(part.lowercased()) }
      }
  }
}

/// What the page asks for, and which photos that is.
struct FetchQuery {
  enum Place: CaseIterable { case library, album, smartAlbum }

  var place = Place.library
  var filter: String?
  var rating: Int?
  var words: String?
  var sort: String?
  var order: String?

  /// What the smart album of the tests finds.
  static let smart = AssetPredicate.any([.flag(.favorite, true), .number(.rating, .less, 2)])

  /// Every combination of values, of which each law tries some.
  static let all: [FetchQuery] = {
    var all: [FetchQuery] = []
    for place in Place.allCases {
      for filter in [nil, "", "favorites", "edited", "hidden", "trash"] {
        for rating in [nil, 0, 1, 3, 5] {
          for words in [nil, " ", "lake", "Gar la", "b.jp"] {
            for sort in [nil, "", "captured", "added", "name", "rating"] {
              for order in [nil, "asc", "desc"] {
                all.append(
                  FetchQuery(place: place, filter: filter, rating: rating, words: words, sort: sort, order: order))
              }
            }
          }
        }
      }
    }
    return all
  }()

  /// The query as the page writes it.
  func text(_ albums: [Place: CollectionID]) -> String {
    let members: [(String, String?)] = [
      ("album", albums[place]?.text), ("filter", filter), ("rating", rating.map { "\($0)" }),
      ("q", words?.replacing(" ", with: "%20")), ("sort", sort), ("order", order),
    ]
    return members.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
  }

  /// The photos in their order.
  func photos(of all: [QueriedPhoto]) -> [QueriedPhoto] {
    let found = all.filter(isFound)
    if place == .album, (sort ?? "").isEmpty { return found.sorted { $0.placeInAlbum ?? 0 < $1.placeInAlbum ?? 0 } }
    if place == .smartAlbum, (sort ?? "").isEmpty { return found.sorted { $0.row < $1.row } }
    // The other way around, the photos that are equal are, too.
    let ascending = found.sorted { first, second in
      switch sort {
      case "added" where first.imported != second.imported: first.imported < second.imported
      case "name" where first.name != second.name: first.name < second.name
      case "rating" where first.rating != second.rating: first.rating ?? -9 < second.rating ?? -9
      case nil, "", "captured":
        (first.captured ?? first.imported, first.row) < (second.captured ?? second.imported, second.row)
      default: first.row < second.row
      }
    }
    return order == "desc" ? ascending.reversed() : ascending
  }

  private func isFound(_ photo: QueriedPhoto) -> Bool {
    switch place {
    case .library: break
    case .album: if photo.placeInAlbum == nil { return false }
    case .smartAlbum: if !photo.isFavorite, (photo.rating ?? 9) >= 2 { return false }
    }
    if photo.isHidden, filter != "hidden", filter != "trash" { return false }
    if photo.isTrashed, filter != "trash" { return false }
    if let rating, rating > 0, photo.rating ?? -9 < rating { return false }
    if let words, words != " ", !photo.isFound(by: words) { return false }
    switch filter {
    case "favorites": return photo.isFavorite
    case "edited": return photo.isEdited
    case "hidden": return photo.isHidden
    case "trash": return photo.isTrashed
    default: return true
    }
  }
}
