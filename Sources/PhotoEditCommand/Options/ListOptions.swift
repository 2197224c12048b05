import ArgumentParser
import Jobs
import PhotoEdit

/// How photos are listed.
struct ListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The photos of an album, by its title, its id, or the name of a smart album.", valueName: "album"))
  var album: String?
  @Option(
    help: ArgumentHelp(
      "Sort by: date, added, modified, name, path, fileSize, width, height, rating, title, trashed.", valueName: "key"))
  var sort: SortKey?
  @Flag(help: "The other way around.") var reverse = false
  @Option(parsing: .unconditional, help: ArgumentHelp("List at most so many photos.", valueName: "count"))
  var limit: Int?
  @Option(help: ArgumentHelp("Begin after this photo of the same list.", valueName: "photo")) var after: String?
  @Option(
    help: ArgumentHelp(
      "The columns: \(ListColumn.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "column,…"))
  var columns: ListColumns = ListColumns(list: [.id, .path, .state])

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a number of 1 or more, found \(limit).") }
    if reverse, album != nil, sort == nil { throw ValidationError("--reverse needs --sort when an album is listed") }
  }
}

/// A key to sort photos by.
struct SortKey: ExpressibleByArgument {
  let key: FetchOptions.SortDescriptor.Key

  init(_ key: FetchOptions.SortDescriptor.Key) { self.key = key }

  init?(argument: String) {
    guard let key = FetchOptions.SortDescriptor.Key(rawValue: argument) else { return nil }
    self.key = key
  }

  var defaultValueDescription: String { key.rawValue }
}

extension Place {
  /// Degrees north and east.
  var text: String { "\(latitude),\(longitude)" }
}

/// The columns of a list, separated by commas.
struct ListColumns: ExpressibleByArgument {
  let list: [ListColumn]

  init(list: [ListColumn]) { self.list = list }

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    list = names.compactMap { ListColumn(rawValue: String($0)) }
    if list.count != names.count { return nil }
  }

  var defaultValueDescription: String { list.map(\.rawValue).joined(separator: ",") }
}

/// A column of a list of photos.
enum ListColumn: String, CaseIterable {
  case id, path, state, name, date, size, camera, rating, title, keywords, place, favorite

  /// The column's text for a photo.
  func text(_ asset: Asset) -> String {
    switch self {
    case .id: String(asset.id.text.prefix(12))
    case .path: asset.path
    case .state:
      asset.newestEntry == 0
        ? "original" : asset.currentEntry == 0 ? "reverted" : "entry \(asset.currentEntry) of \(asset.newestEntry)"
    case .name: asset.fileName
    case .date: asset.captured ?? ""
    case .size: asset.width.flatMap { width in asset.height.map { "\(width)x\($0)" } } ?? ""
    case .camera: asset.camera ?? ""
    case .rating: asset.rating.map { $0 < 0 ? "rejected" : "\($0)" } ?? ""
    case .title: asset.title ?? ""
    case .keywords: asset.keywords.joined(separator: ", ")
    case .place: asset.place?.text ?? ""
    case .favorite: asset.isFavorite ? "favorite" : ""
    }
  }
}
