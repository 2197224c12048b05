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
      "The columns: \(ListColumn.all.map(\.name).joined(separator: ", ")).", valueName: "column,…"))
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

/// The columns of a list, separated by commas.
struct ListColumns: ExpressibleByArgument {
  let list: [ListColumn]

  init(list: [ListColumn]) { self.list = list }

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    list = names.compactMap { name in ListColumn.all.first { $0.name == name } }
    if list.count != names.count { return nil }
  }

  var defaultValueDescription: String { list.map(\.name).joined(separator: ",") }
}
