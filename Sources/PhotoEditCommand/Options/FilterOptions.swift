import ArgumentParser
import PhotoEdit
import PhotoMetadata

/// Which photos of a library a command finds: the conditions of every command that works on photos of a library. All of
/// them must hold.
struct FilterOptions: ParsableArguments {
  @Flag(help: "Favorites.") var favorite = false
  @Flag(help: "Photos whose current state is an edit.") var edited = false
  @Flag(help: "Photos with conflicts: what was changed differently in two libraries.") var differs = false
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
  @Option(
    help: ArgumentHelp(
      "Photos of a folder and of those in it, by the paths that 'photoedit list' shows.", valueName: "folder"),
    completion: .directory)
  var folder: String?
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
    if folder?.isEmpty == true { throw ValidationError("--folder expects a folder; '.' is this one") }
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
  var isEmpty: Bool { given.isEmpty }

  /// The options as they are given: `--rating 4 --edited`.
  var text: String { given.map(\.text).joined(separator: " ") }

  /// The options of the fetch.
  ///
  /// - Throws: `EditError`: `bad-predicate`.
  func fetch(in library: Library) throws(EditError) -> FetchOptions {
    FetchOptions(try condition(in: library), includesHidden: hidden || trashed, includesTrashed: trashed)
  }

  /// The condition alone, as a smart album keeps it.
  ///
  /// - Throws: `EditError`: `bad-predicate`.
  func condition(in library: Library) throws(EditError) -> AssetPredicate {
    var all: [AssetPredicate] = []
    for condition in given { all += try condition.predicates(library) }
    return .all(all)
  }
}

extension FilterOptions {
  /// A condition: how it is given, and what it means.
  private struct Condition {
    let text: String
    let predicates: (Library) throws(EditError) -> [AssetPredicate]
  }

  /// The conditions, in the order of the help.
  private var given: [Condition] {
    var all: [Condition] = []
    func add(
      _ option: String, _ value: String? = nil,
      where predicates: @escaping (Library) throws(EditError) -> [AssetPredicate]
    ) {
      all.append(
        Condition(text: option + (value.map { " " + ShellWord.quoted($0) } ?? ""), predicates: predicates))
    }
    func add(_ option: String, _ value: String? = nil, is predicates: AssetPredicate...) {
      add(option, value) { _ throws(EditError) in predicates }
    }
    if favorite { add("--favorite", is: .flag(.favorite, true)) }
    if edited { add("--edited", is: .flag(.edited, true)) }
    if differs { add("--differs", is: .flag(.differs, true)) }
    if hidden { add("--hidden", is: .flag(.hidden, true)) }
    if trashed { add("--trashed", is: .exists(.trashed)) }
    if let rating { add("--rating", "\(rating)", is: .number(.rating, .atLeast, Double(rating))) }
    if rejected { add("--rejected", is: .number(.rating, .equal, -1)) }
    for word in keyword { add("--keyword", word, is: .text(.keyword, .equals, word)) }
    if let search { add("--search", search, is: .search(search)) }
    if let camera { add("--camera", camera, is: .text(.camera, .contains, camera)) }
    if let folder { add("--folder", folder) { library throws(EditError) in [library.condition(folder: folder)] } }
    if let since { add("--since", since.text, is: .number(.date, .atLeast, since.start)) }
    if let until { add("--until", until.text, is: .number(.date, .less, until.end)) }
    if let near { add("--near", near.text) { _ throws(EditError) in near.conditions } }
    if let moment { add("--moment", moment.id.description, is: moment.id.options.predicate) }
    if let predicate { add("--predicate", predicate) { _ throws(EditError) in [try AssetPredicate(json: predicate)] } }
    return all
  }
}
