import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Predicates as JSON", .timeLimit(.minutes(Effort.minutes)))
struct PredicateTests {
  @Test("every predicate round-trips through JSON")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let predicate = AssetPredicate.random(&random, depth: 0)
      #expect(try AssetPredicate(JSONValue.parse(predicate.json.canonicalBytes())) == predicate)
    }
  }

  @Test("the page about predicates lists every operator, and every key that is not one of a property")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("Documentation/Predicates.md"), encoding: .utf8)
    let keys =
      AssetPredicate.NumberKey.allCases.map(\.rawValue) + AssetPredicate.TextKey.allCases.map(\.rawValue)
      + AssetPredicate.FlagKey.allCases.map(\.rawValue)
    let words =
      AssetPredicate.Comparison.allCases.map(\.rawValue) + AssetPredicate.TextMatch.allCases.map(\.rawValue)
    for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
    let named = page.matches(of: /\n\| ((?:`\w+`(?:, )?)+) \| (?:number|text|flag)/).flatMap { match in
      match.1.matches(of: /`(\w+)`/).map { String($0.1) }
    }
    #expect((named + PhotoProperty.allCases.flatMap(\.predicateKeys)).sorted() == keys.sorted())
  }

  @Test(
    "an invalid predicate is refused with its location and what was expected",
    arguments: [
      (#"[]"#, "found an array, expected an object"),
      (#"{}"#, "expected one of all, any, not, exists, search, ids, album, folder, or a key with a value"),
      (#"{"key":"ratng","value":3}"#, "at '/key': unknown 'ratng', expected one of added, aspectRatio, camera"),
      (
        #"{"all":[{"key":"rating","is":"≥","value":3}]}"#,
        "at '/all/0/is': unknown '≥', expected one of <, <=, =, >, >="
      ),
      (#"{"key":"rating","value":"3"}"#, "at '/value': found a string, expected a number"),
      (#"{"key":"rating"}"#, "the member 'value' is missing"),
      (#"{"key":"favorite","value":1}"#, "at '/value': found a number, expected true or false"),
      (#"{"key":"favorite","is":"=","value":true}"#, "at '/is': 'favorite' takes no operator: remove 'is'"),
      (#"{"not":{"any":{}}}"#, "at '/not/any': found an object, expected an array"),
      (#"{"all":[],"any":[]}"#, "at '/any': unknown member; expected all"),
      (#"{"ids":["x"]}"#, "at '/ids/0': found a string, expected the id of a photo, 32 hexadecimal digits"),
      (#"{"exists":"title"}"#, "at '/exists': unknown 'title', expected one of added, aspectRatio, date"),
    ])
  func refused(text: String, message: String) throws {
    let json = try JSONValue.parse(Array(text.utf8))
    do {
      _ = try AssetPredicate(json)
      Issue.record("an invalid predicate was read")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }

  @Test("a predicate nested too deep is refused")
  func depth() throws {
    var predicate = AssetPredicate.everything
    for _ in 0...PredicateReader.maximumDepth { predicate = .not(predicate) }
    let json = predicate.json
    #expect(throws: PredicateProblem.self) { try AssetPredicate(json) }
  }

  @Test("a smart album contains what its query matches, and refuses an invalid query")
  func smartAlbum() throws {
    let test = try TestStore()
    let photos = try ["a", "b", "c"].map { try test.asset($0) }
    let album = CollectionID.random()
    func create(_ query: String) throws {
      try test.store.perform(
        [.createCollection(album, .smartAlbum, title: "best", parent: nil, query: Array(query.utf8))], author: "test")
    }
    #expect(storeError { try create(#"{"key":"stars","value":3}"#) }?.code == "bad-predicate")
    #expect(storeError { try create(#"{"value":3,"key":"rating"}"#) }?.code == "bad-predicate")
    try create(#"{"is":">=","key":"rating","value":3}"#)
    #expect(try test.store.fetch(in: album).isEmpty)
    var settings = AssetSettings()
    settings.rating = .set(4)
    try test.store.perform([.set(photos[1], settings)], author: "test")
    #expect(try test.store.fetch(in: album).first()?.id == photos[1])
  }
}

extension AssetPredicate {
  static func random(_ random: inout SeededGenerator, depth: Int) -> AssetPredicate {
    func one<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    let parts = { (random: inout SeededGenerator) in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in AssetPredicate.random(&random, depth: depth + 1) }
    }
    switch Int.random(in: depth > 3 ? 3..<10 : 0..<10, using: &random) {
    case 0: return .all(parts(&random))
    case 1: return .any(parts(&random))
    case 2: return .not(.random(&random, depth: depth + 1))
    case 3, 4:
      return .number(
        one(NumberKey.allCases), one(Comparison.allCases), Double(Int.random(in: -9...9, using: &random)) / 4)
    case 5: return .text(one(TextKey.allCases), one(TextMatch.allCases), one(["", "a\"b", "ü%_\\"]))
    case 6: return .flag(one(FlagKey.allCases), Bool.random(using: &random))
    case 7:
      return Bool.random(using: &random) ? .exists(one(NumberKey.allCases)) : .search(one(["", "lake \"x\"", "ü*"]))
    case 8: return .folder(one(["", "/", "DCIM/100", "/ü/a\"b"]))
    default:
      return Bool.random(using: &random)
        ? .ids((0..<Int.random(in: 0...2, using: &random)).map { _ in AssetID(.random()) }) : .album(.random())
    }
  }
}
