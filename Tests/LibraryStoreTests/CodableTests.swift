import Documents
import Foundation
import LibraryStore
import TestSupport
import Testing

@Suite("coded ids and dates", .timeLimit(.minutes(Effort.minutes)))
struct CodableTests {
  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
  }

  private static func decoded<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try #require(try JSONDecoder().decode([Value].self, from: Data("[\"\(text)\"]".utf8)).first)
  }

  @Test("ids, tokens and digests are coded as their texts, and decoded from them")
  func texts() throws {
    for seed in 0..<UInt64(20) {
      var random = SeededGenerator(seed: seed)
      let hex = (0..<64).map { _ in "0123456789abcdef".randomElement(using: &random).map(String.init) ?? "" }.joined()
      let half = String(hex.prefix(32))
      #expect(try Self.json(AssetID(half)) == "[\"\(half)\"]")
      #expect(try Self.decoded(half, as: AssetID.self) == AssetID(half))
      #expect(try Self.json(SHA256Digest(hex: hex)) == "[\"\(hex)\"]")
      #expect(try Self.decoded(hex, as: SHA256Digest.self) == SHA256Digest(hex: hex))
      let token = "\(half):\(seed):\(hex.prefix(12))"
      #expect(try Self.json(ChangeToken(token)) == "[\"\(token)\"]")
      #expect(try Self.decoded(token, as: ChangeToken.self) == ChangeToken(token))
      for name in [half, "favorites", "2026-05-01", "2026-05-01@-33.8,151.2"] {
        #expect(try Self.json(CollectionID(name)) == "[\"\(name)\"]")
        #expect(try Self.decoded(name, as: CollectionID.self) == CollectionID(name))
      }
    }
  }

  @Test(
    "a text that is no id is an error of the decoder, which names it",
    arguments: ["", "abc", String(repeating: "g", count: 32), String(repeating: "A", count: 64)])
  func refused(text: String) {
    func refuses<Value: Decodable>(_ type: Value.Type) -> Bool {
      do {
        _ = try Self.decoded(text, as: type)
        return false
      } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription.contains("'\(text)'")
      } catch {
        return false
      }
    }
    #expect(refuses(AssetID.self) && refuses(CollectionID.self) && refuses(ChangeToken.self))
    #expect(refuses(SHA256Digest.self))
  }

  @Test(
    "a text of the log is the time that Foundation reads in it",
    arguments: ["2026-05-01T12:30:00", "1969-12-31T23:59:59", "2024-02-29T00:00:00"], [nil, "Z", "+02:00", "-09:30"])
  func dates(text: String, zone: String?) throws {
    let expected = try #require(ISO8601DateFormatter().date(from: text + (zone ?? "Z")))
    #expect(Date(logged: text, zone: zone) == expected)
    #expect(Date(logged: text.prefix(10) + "", zone: zone) == nil)
  }
}
