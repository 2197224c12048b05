import ArgumentParser
import Foundation
import PhotoEdit
import PhotoMetadata

/// Which photos of the library a command finds. All conditions must hold.
struct FilterOptions: ParsableArguments {
  @Flag(help: "Favorites.") var favorite = false
  @Flag(help: "Photos whose current state is an edit.") var edited = false
  @Flag(help: "Hidden photos, which are not found otherwise.") var hidden = false
  @Flag(help: "Photos in the trash, which are not found otherwise.") var trashed = false
  @Option(parsing: .unconditional, help: ArgumentHelp("Photos with at least so many stars.", valueName: "0…5"))
  var rating: Int?
  @Flag(help: "Rejected photos.") var rejected = false
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Photos with this keyword; given again, photos with both.", valueName: "word"))
  var keyword: [String] = []
  @Option(
    help: ArgumentHelp(
      "Photos whose words begin like these: \(PhotoProperty.labels(PhotoProperty.searched)), or in the file name.",
      valueName: "text"))
  var search: String?
  @Option(help: ArgumentHelp("Photos of cameras whose name has this text.", valueName: "text")) var camera: String?
  @Option(help: ArgumentHelp("Photos from this date on: 2026, 2026-05 or 2026-05-01.", valueName: "date"))
  var since: FilterDate?
  @Option(help: ArgumentHelp("Photos up to the end of this date: 2026, 2026-05 or 2026-05-01.", valueName: "date"))
  var until: FilterDate?
  // A place may begin with a minus sign.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Photos within so many kilometers of a place: 48.13,11.57,5.", valueName: "lat,lon,km"))
  var near: FilterPlace?
  @Option(
    help: ArgumentHelp("Photos of a day at a place, as 'photoedit moments' names them.", valueName: "moment"))
  var moment: FilterMoment?
  @Option(
    help: ArgumentHelp(
      #"A condition as JSON: {"key":"rating","is":">=","value":4}, or several in "all", "any" or "not"; see Predicates.md."#,
      valueName: "json"))
  var predicate: String?

  func validate() throws {
    if let rating, !(0...5).contains(rating) {
      throw ValidationError("--rating takes a number from 0 to 5, found \(rating).")
    }
    if let search { try Self.check(words: search, "--search") }
    if let since, let until, since.start >= until.end {
      throw ValidationError("--until is before --since: no photo can match.")
    }
    if rejected, rating != nil { throw ValidationError("--rejected and --rating cannot be combined.") }
  }

  /// Fails for text without a word.
  static func check(words: String, _ name: String) throws {
    if words.allSatisfy(\.isWhitespace) { throw ValidationError("\(name) expects a word") }
  }

  /// Whether no condition is given.
  var isEmpty: Bool { (try? conditions().isEmpty) ?? false }

  /// The options of the fetch.
  ///
  /// - Throws: `EditError`: `bad-predicate`.
  func fetch() throws(EditError) -> FetchOptions {
    FetchOptions(.all(try conditions()), includesHidden: hidden || trashed, includesTrashed: trashed)
  }

  /// The condition alone, as a smart album keeps it.
  ///
  /// - Throws: `EditError`: `bad-predicate`.
  func condition() throws(EditError) -> AssetPredicate { .all(try conditions()) }

  private func conditions() throws(EditError) -> [AssetPredicate] {
    var all: [AssetPredicate] = []
    if favorite { all.append(.flag(.favorite, true)) }
    if edited { all.append(.flag(.edited, true)) }
    if hidden { all.append(.flag(.hidden, true)) }
    if trashed { all.append(.exists(.trashed)) }
    if let rating { all.append(.number(.rating, .atLeast, Double(rating))) }
    if rejected { all.append(.number(.rating, .equal, -1)) }
    all += keyword.map { .text(.keyword, .equals, $0) }
    if let search { all.append(.search(search)) }
    if let camera { all.append(.text(.camera, .contains, camera)) }
    if let since { all.append(.number(.date, .atLeast, since.start)) }
    if let until { all.append(.number(.date, .less, until.end)) }
    if let near { all += near.conditions }
    if let moment { all.append(moment.id.options.predicate) }
    if let predicate { all.append(try AssetPredicate(json: predicate)) }
    return all
  }
}

/// A day at a place.
struct FilterMoment: ExpressibleByArgument {
  let id: MomentID

  init?(argument: String) {
    guard let id = MomentID(argument) else { return nil }
    self.id = id
  }
}

/// A year, month or day of the calendar, in UTC.
struct FilterDate: ExpressibleByArgument {
  /// Its beginning and the beginning of the next one, in milliseconds since 1970.
  let start: Double
  let end: Double

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var components = DateComponents(year: numbers[0], month: 1, day: 1)
    if numbers.count > 1 { components.month = numbers[1] }
    if numbers.count > 2 { components.day = numbers[2] }
    let unit: [Calendar.Component] = [.year, .month, .day]
    guard components.isValidDate(in: calendar), let first = calendar.date(from: components),
      let next = calendar.date(byAdding: unit[numbers.count - 1], value: 1, to: first)
    else { return nil }
    (start, end) = (first.timeIntervalSince1970 * 1000, next.timeIntervalSince1970 * 1000)
  }
}

/// A place and a distance around it.
struct FilterPlace: ExpressibleByArgument {
  private let latitude: Double
  private let longitude: Double
  private let kilometers: Double

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard numbers.count == 3, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180, numbers[2] > 0, numbers[2] <= 20_000 else {
      return nil
    }
    (latitude, longitude, kilometers) = (numbers[0], numbers[1], numbers[2])
  }

  /// A box around the place that extends the distance in each direction.
  var conditions: [AssetPredicate] {
    let height = kilometers / 111.2
    let shrink = max(0.01, cos(min(89, abs(latitude) + height) * .pi / 180))
    let width = height / shrink
    var all: [AssetPredicate] = [
      .number(.latitude, .atLeast, latitude - height), .number(.latitude, .atMost, latitude + height),
    ]
    let (west, east) = (longitude - width, longitude + width)
    if width >= 180 { return all }
    let inside: [AssetPredicate] =
      if west < -180 {
        [.any([.number(.longitude, .atLeast, west + 360), .number(.longitude, .atMost, east)])]
      } else if east > 180 {
        [.any([.number(.longitude, .atLeast, west), .number(.longitude, .atMost, east - 360)])]
      } else {
        [.number(.longitude, .atLeast, west), .number(.longitude, .atMost, east)]
      }
    all += inside
    return all
  }
}
