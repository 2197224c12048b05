import LibraryStore
import PhotoLibrary
import TestSupport

/// What a photo is known to have.
struct SettablePhoto: Equatable {
  var isFavorite = false
  var isHidden = false
  var isTrashed = false
  var rating: Int?
  var title: String?
  var headline: String?
  var caption: String?
  var keywords: [String] = []
  var place: Place?
  var captured: String?
  var zone: String?

  init() {}

  init(_ asset: Asset) {
    (isFavorite, isHidden, isTrashed) = (asset.isFavorite, asset.isHidden, asset.trashed != nil)
    (rating, title, headline, caption) = (asset.rating, asset.title, asset.headline, asset.caption)
    (keywords, place, captured, zone) = (asset.keywords, asset.place, asset.captured, asset.zone)
  }
}

/// A block of changes of one photo: what it asks for, and what it leads to.
struct RandomSettings {
  /// A value, and whether a photo can have it.
  private typealias Drawn<Value> = (value: Value, isAllowed: Bool)

  private static let texts: [Drawn<String>] = [
    ("", false), (" ", true), ("a", true), ("\0", false), ("a\u{1}b", false), ("a\u{7F}", false), ("two\nlines", true),
    ("\"quoted\" \\ / \u{2028}", true), ("ü e\u{301} 山 👩‍👩‍👧", true), ("{}", true), ("null", true),
    (String(repeating: "é", count: 250), true), (String(repeating: "k", count: 10_000_000), false),
  ]
  private static let words: [Drawn<String>] = texts.map { ($0.value, $0.isAllowed && !$0.value.contains("\n")) }
  private static let places: [Drawn<Place>] = [
    (Place(latitude: 90, longitude: -180), true), (Place(latitude: -90, longitude: 180, altitude: -430.5), true),
    (Place(latitude: 90.000001, longitude: 0), false), (Place(latitude: 0, longitude: -180.1), false),
    (Place(latitude: .nan, longitude: 0), false), (Place(latitude: 0, longitude: .infinity), false),
    (Place(latitude: 1e-7, longitude: 0.1 + 0.2, altitude: 4_000_000), true),
    (Place(latitude: 0, longitude: 0, altitude: 4_000_001), false),
  ]
  private static let captures: [Drawn<AssetSettings.Capture>] = [
    (.init(date: "2026-05-01T18:30:00", zone: nil), true),
    (.init(date: "2024-02-29T00:00:00.25", zone: "+05:45"), true),
    (.init(date: "2023-02-29T00:00:00", zone: nil), false), (.init(date: "yesterday", zone: nil), false),
    (.init(date: "2026-05-01T18:30:00", zone: "Rome"), false), (.init(date: "", zone: nil), false),
  ]

  private(set) var isAllowed = true
  private(set) var requests: [@Sendable (inout ChangeRequests) -> Void] = []
  private(set) var photo: SettablePhoto
  private let id: AssetID

  init(_ photo: SettablePhoto, _ id: AssetID, _ random: inout SeededGenerator) {
    (self.photo, self.id) = (photo, id)
    for _ in 0..<Int.random(in: 1...4, using: &random) { draw(&random) }
  }

  private mutating func pick<Value>(_ values: [Drawn<Value>], _ random: inout SeededGenerator) -> Value {
    // Mostly what can be recorded, so that photos change.
    let drawn = values[Int.random(in: 0..<values.count, using: &random)]
    guard !drawn.isAllowed, Int.random(in: 0..<3, using: &random) > 0 else {
      isAllowed = isAllowed && drawn.isAllowed
      return drawn.value
    }
    return values.first { $0.isAllowed }?.value ?? drawn.value
  }

  private mutating func setting<Value: Hashable & Sendable>(
    _ values: [Drawn<Value>], _ random: inout SeededGenerator
  ) -> AssetSettings.Setting<Value> {
    Int.random(in: 0..<4, using: &random) == 0 ? .cleared : .set(pick(values, &random))
  }

  /// Sets or clears a value.
  private mutating func set<Value: Hashable & Sendable>(
    _ known: WritableKeyPath<SettablePhoto, Value?>,
    _ key: WritableKeyPath<AssetSettings, AssetSettings.Setting<Value>?>,
    _ values: [Drawn<Value>], _ random: inout SeededGenerator
  ) {
    let setting = setting(values, &random)
    photo[keyPath: known] = setting.value
    add { $0[keyPath: key] = setting }
  }

  private mutating func add(_ change: (inout AssetSettings) -> Void) {
    var settings = AssetSettings()
    change(&settings)
    requests.append { [settings, id] in $0.set(settings, of: [id]) }
  }

  private mutating func draw(_ random: inout SeededGenerator) {
    let (id, flag) = (id, Bool.random(using: &random))
    switch Int.random(in: 0..<13, using: &random) {
    case 0:
      photo.isFavorite = flag
      requests.append { $0.setFavorite(flag, of: [id]) }
    case 1:
      photo.isHidden = flag
      requests.append { $0.setHidden(flag, of: [id]) }
    case 2:
      photo.isTrashed = flag
      requests.append { if flag { $0.trash([id]) } else { $0.restore([id]) } }
    case 3: set(\.rating, \.rating, (-3...8).map { ($0, -1...5 ~= $0) }, &random)
    case 4: set(\.title, \.title, Self.texts, &random)
    case 5: set(\.headline, \.headline, Self.texts, &random)
    case 6: set(\.caption, \.caption, Self.texts, &random)
    case 7: set(\.place, \.place, Self.places, &random)
    case 8:
      let capture = setting(Self.captures, &random)
      (photo.captured, photo.zone) = (capture.value?.date, capture.value?.zone)
      add { $0.capture = capture }
    case 9:
      let words = words(&random)
      photo.keywords = words
      add { $0.keywords = words }
    case 10:
      let words = words(&random)
      for word in words where !photo.keywords.contains(word) { photo.keywords.append(word) }
      requests.append { $0.addKeywords(words, to: [id]) }
    case 11:
      let words = photo.keywords.filter { _ in Bool.random(using: &random) } + ["unknown"]
      photo.keywords.removeAll { words.contains($0) }
      requests.append { $0.removeKeywords(words, of: [id]) }
    default:
      photo.keywords = []
      requests.append { $0.clearKeywords(of: [id]) }
    }
  }

  /// Up to three keywords that differ.
  private mutating func words(_ random: inout SeededGenerator) -> [String] {
    var words: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let word = pick(Self.words, &random)
      if !words.contains(word) { words.append(word) }
    }
    return words
  }
}
