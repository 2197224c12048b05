package import PhotoMetadata

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

  /// The properties that change.
  package var changes = PropertyChanges()
  /// When it was moved to the trash: ISO 8601, UTC. Cleared when it is taken out again.
  package var trashed: Setting<String>?
  /// The names of versions, by the number of their entry; nil removes a name.
  package var versionNames: [Int: String?] = [:]
  /// Where the file of an original by reference is now.
  package var path: String?

  /// Settings in which nothing is set.
  public init() {}

  /// Settings of properties.
  package init(_ changes: PropertyChanges) { self.changes = changes }

  /// Whether nothing is set.
  package var isEmpty: Bool { self == AssetSettings() }
}

extension AssetSettings {
  /// Whether it is a favorite.
  public var isFavorite: Bool? {
    get { self[value: .favorite] }
    set { self[value: .favorite] = newValue }
  }
  /// Whether it is hidden.
  public var isHidden: Bool? {
    get { self[value: .hidden] }
    set { self[value: .hidden] = newValue }
  }
  /// The rating: -1 for rejected, 0 to 5 stars.
  public var rating: Setting<Int>? {
    get { self[.rating] }
    set { self[.rating] = newValue }
  }
  /// The title.
  public var title: Setting<String>? {
    get { self[.title] }
    set { self[.title] = newValue }
  }
  /// The headline, a synopsis of the caption.
  public var headline: Setting<String>? {
    get { self[.headline] }
    set { self[.headline] = newValue }
  }
  /// The caption.
  public var caption: Setting<String>? {
    get { self[.caption] }
    set { self[.caption] = newValue }
  }
  /// Who made it.
  public var creator: Setting<String>? {
    get { self[.creator] }
    set { self[.creator] = newValue }
  }
  /// The copyright notice.
  public var copyright: Setting<String>? {
    get { self[.copyright] }
    set { self[.copyright] = newValue }
  }
  /// How it may be used.
  public var rights: Setting<String>? {
    get { self[.rights] }
    set { self[.rights] = newValue }
  }
  /// The keywords, in their order; an empty list clears them.
  public var keywords: [String]? {
    get { self[value: .keywords] }
    set { self[value: .keywords] = newValue }
  }
  /// When it was taken.
  public var capture: Setting<Capture>? {
    get { self[.captured] }
    set { self[.captured] = newValue }
  }
  /// Where it was taken.
  public var place: Setting<Place>? {
    get { self[.place] }
    set { self[.place] = newValue }
  }

  private subscript<Value: PropertyContent>(property: PhotoProperty) -> Setting<Value>? {
    get { changes[property].map { $0.value.flatMap { Value($0) }.map { .set($0) } ?? .cleared } }
    set { changes[property] = newValue.map { $0.value.map { .set($0.propertyValue) } ?? .cleared } }
  }

  /// The setting of a property that always has a value.
  private subscript<Value: PropertyContent>(value property: PhotoProperty) -> Value? {
    get { changes[property]?.value.flatMap { Value($0) } }
    set { changes[property] = newValue.map { .set($0.propertyValue) } }
  }
}
