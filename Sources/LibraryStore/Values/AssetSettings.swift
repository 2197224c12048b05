/// A user's settings of a photo; nil leaves a value unchanged.
public struct AssetSettings: Hashable, Sendable {
  /// A value that is set, or cleared.
  public enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The setting gets this value.
    case set(Value)
    /// The setting has no value afterwards.
    case cleared

    /// The value; nil if it is cleared.
    public var value: Value? { if case .set(let value) = self { value } else { nil } }
  }

  /// The date and time of capture, and the zone of that clock.
  public struct Capture: Hashable, Sendable {
    /// ISO 8601 without a zone.
    public var date: String
    /// The zone, such as `+02:00`; nil if it is not known.
    public var zone: String?

    /// A date and time, and its zone.
    ///
    /// - Parameters:
    ///   - date: ISO 8601 without a zone, such as `2026-05-01T12:30:00`.
    ///   - zone: such as `+02:00`; nil if it is not known.
    public init(date: String, zone: String?) { (self.date, self.zone) = (date, zone) }
  }

  /// Whether it is a favorite.
  public var isFavorite: Bool?
  /// Whether it is hidden.
  public var isHidden: Bool?
  /// The rating: -1 for rejected, 0 to 5 stars.
  public var rating: Setting<Int>?
  /// The title.
  public var title: Setting<String>?
  /// The caption.
  public var caption: Setting<String>?
  /// The keywords, in their order; an empty list clears them.
  public var keywords: [String]?
  /// When it was taken.
  public var capture: Setting<Capture>?
  /// Where it was taken.
  public var place: Setting<Place>?
  /// When it was moved to the trash: ISO 8601, UTC. Cleared when it is taken out again.
  package var trashed: Setting<String>?
  /// The names of versions, by the number of their entry; nil removes a name.
  package var versionNames: [Int: String?] = [:]
  /// Where the file of an original by reference is now.
  package var path: String?

  /// Settings in which nothing is set.
  public init() {}

  /// Whether nothing is set.
  package var isEmpty: Bool { self == AssetSettings() }
}
