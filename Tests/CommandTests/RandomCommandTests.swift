import Documents
import TestSupport
import Testing

/// What commands that organize photos do to a library, as simple as possible.
private struct CommandModel {
  struct Photo {
    var isFavorite = false
    var isHidden = false
    var isTrashed = false
    var rating = 0
    var keywords: Set<String> = []
  }

  var photos: [String: Photo] = [:]
  var album: [String] = []

  var names: [String] { photos.keys.sorted() }
  /// What `--all` and patterns mean.
  var kept: [String] { names.filter { photos[$0]?.isTrashed == false } }
  var trashed: [String] { names.filter { photos[$0]?.isTrashed == true } }

  mutating func change(_ names: [String], _ change: (inout Photo) -> Void) {
    for name in names { change(&photos[name, default: Photo()]) }
  }

  /// The photos of a list with these options.
  func list(_ options: Set<String>, _ isFound: (Photo) -> Bool = { _ in true }) -> [String] {
    names.filter { name in
      guard let photo = photos[name], isFound(photo) else { return false }
      let isHiddenShown = options.contains("--hidden") || options.contains("--trashed")
      return (!photo.isHidden || isHiddenShown) && (!photo.isTrashed || options.contains("--trashed"))
        && (!options.contains("--hidden") || photo.isHidden) && (!options.contains("--trashed") || photo.isTrashed)
        && (!options.contains("--favorite") || photo.isFavorite)
    }
  }
}

@Suite("random commands", .timeLimit(.minutes(Effort.minutes)))
struct RandomCommandTests {
  private static let seeds = Effort.isFull ? (0..<10).map { _ in UInt64.random(in: 0...(.max)) } : [3]

  @Test("after random commands that organize photos, every list agrees with a model", arguments: seeds)
  func model(seed: UInt64) throws {
    let library = try LibraryShop("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg")
    try library.expect(0, "album", "create", "Album")
    var model = CommandModel()
    for name in ["a", "b", "c", "d", "e"] { model.photos[name + ".jpg"] = .init() }
    var random = SeededGenerator(seed: seed)
    for step in 0..<(Effort.isFull ? 200 : 30) {
      try change(library, &model, &random)
      try check(library, model, step % 5, "seed \(seed), step \(step)")
    }
    for kind in 0..<5 { try check(library, model, kind, "seed \(seed), at the end") }
    #expect(try library.expect(0, "verify").status == 0)
  }

  /// Runs a command on photos by name, by a pattern or with `--all`.
  private func change(
    _ library: LibraryShop, _ model: inout CommandModel, _ random: inout SeededGenerator
  ) throws {
    let named = Array(model.names.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
    let kind = Int.random(in: 0..<10, using: &random)
    let means = kind == 5 || kind == 6 ? model.trashed : model.kept
    let isOn = Int.random(in: 0..<3, using: &random) > 0
    var (words, photos) = (named, named)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: (words, photos) = (["--all"], means)
    case 1 where !means.isEmpty: (words, photos) = (["?.jpg"], means)
    default: break
    }
    switch kind {
    case 0:
      try library.expect(0, ["favorite"] + (isOn ? [] : ["--off"]) + words)
      model.change(photos) { $0.isFavorite = isOn }
    case 1:
      try library.expect(0, ["hide"] + (isOn ? [] : ["--off"]) + words)
      model.change(photos) { $0.isHidden = isOn }
    case 2:
      let rating = Int.random(in: 0...5, using: &random)
      try library.expect(0, ["rate", "\(rating)"] + words)
      model.change(photos) { $0.rating = rating }
    case 3:
      try library.expect(0, ["tag", isOn ? "--add" : "--remove", "word"] + words)
      model.change(photos) { photo in photo.keywords = isOn ? ["word"] : [] }
    case 4:
      // Not all of them.
      try library.expect(0, ["trash"] + named)
      model.change(named) { $0.isTrashed = true }
    case 5:
      try library.expect(0, ["restore"] + words)
      model.change(photos) { $0.isTrashed = false }
    case 6:
      guard model.names.count > 3 else { return }
      let isPossible = named.allSatisfy(model.trashed.contains)
      try library.expect(isPossible ? 0 : 77, ["purge"] + named)
      guard isPossible else { return }
      for name in named { model.photos[name] = nil }
      model.album.removeAll(where: named.contains)
    case 7:
      try library.expect(0, ["album", "remove", "Album"] + words)
      model.album.removeAll(where: photos.contains)
    default:
      let before = isOn ? model.album.filter { !photos.contains($0) }.randomElement(using: &random) : nil
      try library.expect(0, ["album", "add", "Album"] + words + (before.map { ["--before", $0] } ?? []))
      let new = photos.filter { !model.album.contains($0) }
      model.album.insert(contentsOf: new, at: before.flatMap(model.album.firstIndex) ?? model.album.count)
    }
  }

  private func check(_ library: LibraryShop, _ model: CommandModel, _ kind: Int, _ place: Comment) throws {
    let options = [[], ["--hidden"], ["--trashed"], ["--favorite", "--hidden"], ["--favorite"]][kind]
    #expect(try library.lists(options).sorted() == model.list(Set(options)), "\(options), \(place)")
    let rated = try library.lists(options + ["--rating", "3"]).sorted()
    #expect(rated == model.list(Set(options)) { $0.rating >= 3 }, place)
    let tagged = try library.lists(options + ["--keyword", "word"]).sorted()
    #expect(tagged == model.list(Set(options)) { $0.keywords == ["word"] }, place)
    let shown = Set(model.list(Set(options)))
    #expect(try library.lists(options + ["--album", "Album"]) == model.album.filter(shown.contains), place)
  }
}

extension LibraryShop {
  /// The file names that a list with options shows, in its order.
  fileprivate func lists(_ options: [String]) throws -> [String] {
    try expect(0, ["list"] + options + ["--columns", "name"]).lines
  }
}
