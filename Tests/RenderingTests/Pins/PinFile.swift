import Adjustments
import Documents
import Foundation

@testable import Rendering

/// A file of pins: what was done to which picture, and the digest of what came out.
struct PinFile {
  /// The engine version that they were recorded with.
  var engine = EngineVersion.engine
  /// The revisions of the adjustments that they were recorded with.
  var revisions: [String: Int] = [:]
  /// In the order of the table.
  private(set) var digests: [(pin: JSONObject, digest: String)] = []

  /// The folder of pins.
  static let folder = Fixture.tests.appendingPathComponent("Fixtures/Pins")

  /// A file of present pins, without digests.
  init(of pins: [Pin]) {
    for op in Set(pins.flatMap(\.ops)) { revisions[op] = Catalog.adjustment(named: op)?.identity.revision }
  }

  /// Reads a file; nil if there is none.
  init?(_ file: URL) throws {
    guard let data = try? Data(contentsOf: file) else { return nil }
    let json = try JSONValue.parse([UInt8](data))
    engine = json["engine"]?.integerValue ?? 0
    for (op, revision) in json["revisions"]?.objectValue?.members ?? [] { revisions[op] = revision.integerValue }
    digests = (json["pins"]?.arrayValue ?? []).map { one in
      let members = one.objectValue?.members ?? []
      return (JSONObject(members.filter { $0.key != "sha256" }), one["sha256"]?.stringValue ?? "")
    }
  }

  /// The digest of a pin; nil where it has none.
  func digest(of pin: JSONObject) -> String? {
    digests.first { JSONValue.object($0.pin).canonicalBytes() == JSONValue.object(pin).canonicalBytes() }?.digest
  }

  mutating func add(_ pin: JSONObject, _ digest: String) { digests.append((pin, digest)) }

  /// A line a pin, so that differences can be read.
  var text: String {
    let known = JSONObject(revisions.sorted { $0.key < $1.key }.map { ($0.key, .number(Double($0.value))) })
    let lines = digests.map { pin, digest in
      "    " + JSONValue.object(JSONObject(pin.members + [("sha256", .string(digest))])).canonicalString()
    }
    return """
      {
        "engine": \(engine),
        "revisions": \(JSONValue.object(known).canonicalString()),
        "pins": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// Whether this file may have another digest of a pin than an earlier one: only with another engine or revision.
  func mayDiffer(from earlier: PinFile, at pin: JSONObject) -> Bool {
    let ops = (pin["adjustments"]?.arrayValue ?? []).compactMap { $0["op"]?.stringValue }
    return engine != earlier.engine || ops.contains { revisions[$0] != earlier.revisions[$0] }
  }

  /// The pins of which an earlier file has another digest, though it must not differ.
  func changes(from earlier: PinFile) -> [JSONObject] {
    digests.filter { pin, digest in
      guard let before = earlier.digest(of: pin), before != digest else { return false }
      return !mayDiffer(from: earlier, at: pin)
    }.map(\.pin)
  }
}

/// The pins of the releases, which `Scripts/freeze-release` has copied.
enum FrozenPins {
  private static let releases = Fixture.tests.appendingPathComponent("Fixtures/Releases")

  /// The file of that name in every release that has one.
  static func files(_ name: String) throws -> [(release: String, file: PinFile)] {
    let versions = try FileManager.default.contentsOfDirectory(atPath: releases.path).sorted()
    return try versions.compactMap { version in
      try PinFile(releases.appendingPathComponent("\(version)/Pins/\(name).json")).map { (version, $0) }
    }
  }
}
