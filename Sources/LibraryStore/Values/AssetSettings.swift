/// What people set about a photo; nil for what stays as it is.
package struct AssetSettings: Hashable, Sendable {
  /// A value that is set, or cleared.
  package enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    /// It gets this value.
    case set(Value)
    /// It has no value afterwards.
    case cleared

    /// The value; nil if it is cleared.
    package var value: Value? { if case .set(let value) = self { value } else { nil } }
  }

  /// The date and time of capture, and the zone of that clock.
  package struct Capture: Hashable, Sendable {
    /// ISO 8601 without a zone.
    package var date: String
    /// The zone, such as `+02:00`; nil if it is not known.
    package var zone: String?

    package init(date: String, zone: String?) { (self.date, self.zone) = (date, zone) }
  }

  /// Whether it is a favorite.
  package var isFavorite: Bool?
  /// Whether it is hidden.
  package var isHidden: Bool?
  /// The rating: -1 for rejected, 0 to 5 stars.
  package var rating: Setting<Int>?
  /// The title.
  package var title: Setting<String>?
  /// The caption.
  package var caption: Setting<String>?
  /// The keywords, in their order; an empty list clears them.
  package var keywords: [String]?
  /// When it was taken.
  package var capture: Setting<Capture>?
  /// Where it was taken.
  package var place: Setting<Place>?
  /// When it was moved to the trash: ISO 8601, UTC. Cleared when it is taken out again.
  package var trashed: Setting<String>?
  /// The names of versions, by the number of their entry; nil removes a name.
  package var versionNames: [Int: String?] = [:]
  /// Where the file of an original by reference is now.
  package var path: String?

  package init() {}

  /// Whether nothing is set.
  package var isEmpty: Bool { self == AssetSettings() }
}
