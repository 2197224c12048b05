import Documents
import Merging
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore
import TransactionLog

@Suite("properties of photos in the library", .timeLimit(.minutes(Effort.minutes)))
struct PropertyTests {
  /// A value of each type, and the values of the predicates that find it.
  private static func sample(_ property: PhotoProperty) -> (value: PropertyValue, sought: [JSONValue]) {
    switch property.declaration.kind {
    case .text: (.text("Grüße"), ["Grüße"])
    case .texts: (.texts(["Grüße", "b"]), ["b"])
    case .whole: (.whole(3), [3])
    case .flag: (.flag(true), [true])
    case .capture: (.capture(CaptureDate("2024-05-01T10:11:12", zone: "+02:00")), ["2024-05-01T10:11:12"])
    case .place: (.place(GeoPosition(unchecked: 47.5, -8.25, altitude: 410)), [47.5, -8.25])
    }
  }

  private func found(_ predicate: AssetPredicate, _ store: PhotoStore) throws -> [AssetID] {
    let rows = try store.fetch(FetchOptions(predicate, includesHidden: true))
    return try (0..<rows.count).compactMap { try rows.asset(at: $0)?.id }
  }

  /// What has to hold for a photo with the value beside one without it.
  private func check(_ property: PhotoProperty, _ asset: AssetID, _ store: PhotoStore) throws {
    let (value, sought) = Self.sample(property)
    #expect(try store.asset(asset).properties[property] == value)
    #expect(property.predicateKeys.count == (property.declaration.isListed ? sought.count : 0))
    for (key, value) in zip(property.predicateKeys, sought) {
      #expect(try found(AssetPredicate(["key": .string(key), "value": value]), store) == [asset], "\(key)")
    }
    #expect(try found(.search("gruss"), store).isEmpty)
    #expect(try found(.search("gruße"), store) == (property.declaration.isSearched ? [asset] : []))
    #expect(try store.verify(.readData) == [])
    try store.rebuildIndex()
    #expect(try store.asset(asset).properties[property] == value)
  }

  @Test(
    "what a file says is kept, found, and survives a rebuilt index",
    arguments: PhotoProperty.allCases.filter(\.declaration.isKnown))
  func known(property: PhotoProperty) throws {
    let test = try TestStore()
    try test.asset("without")
    var facts = PropertyValues()
    facts[property] = Self.sample(property).value
    try check(property, test.asset("with", facts: facts), test.store)
  }

  @Test("what people set is kept and found, and a cleared value is gone", arguments: PhotoProperty.settable)
  func set(property: PhotoProperty) throws {
    let test = try TestStore()
    try test.asset("without")
    let asset = try test.asset("with")
    let empty = try test.store.asset(asset).properties[property]
    var settings = AssetSettings()
    settings.changes[property] = .set(Self.sample(property).value)
    try test.store.perform([.set(asset, settings)], author: "test")
    try check(property, asset, test.store)
    settings.changes[property] = property.declaration.kind == .flag ? .set(.flag(false)) : .cleared
    try test.store.perform([.set(asset, settings)], author: "test")
    #expect(try test.store.asset(asset).properties[property] == empty)
    #expect(try found(.search("gruße"), test.store).isEmpty)
    #expect(try test.store.verify(.readData) == [])
  }

  @Test("changes of properties are read from the line that has them", arguments: PhotoProperty.settable)
  func line(property: PhotoProperty) throws {
    var settings = AssetSettings()
    settings.changes[property] = .set(Self.sample(property).value)
    var new = SettingsLine(asset: AssetID(.zero), settings: settings)
    if let words = settings.keywords { new.keywords = KeywordChange(from: [], to: words) }
    let line = try new.line()
    let read = try #require(line.json.withUnsafeBytes { LineMembers($0).flatMap { SettingsLine($0) } })
    #expect(read.settings(after: []) { _ in nil } == settings)
    // A value of another type makes the line invalid.
    let other = Array(#"{"asset":"\#(Bits128.zero.hex)","values":{"\#(property.declaration.name)":{}}}"#.utf8)
    #expect(other.withUnsafeBytes { LineMembers($0).flatMap { SettingsLine($0) } } == nil)
  }
}
