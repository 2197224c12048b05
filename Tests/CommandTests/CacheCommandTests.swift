import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("the limit of the cache", .timeLimit(.minutes(Effort.minutes)))
struct CacheCommandTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Self.editedShop() }

  /// The bytes of the pixels in the cache.
  private func bytes() throws -> Int {
    let script = "find .photoedit/local-*/cache -name '*.entry' -printf '%s\\n' | awk '{ s += $1 } END { print s + 0 }'"
    return try #require(Int(Shell.output(of: script, in: shop.folder).trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("the limit is 2 GiB, is chosen, shown by cache and du, and is not in the log")
  func choice() throws {
    #expect(try run("cache").text == "2.1 GB\n")
    let log = try Shell.output(of: "cat .photoedit/log/*/*.log | sha256sum", in: shop.folder)
    #expect(try run("cache", "512MiB").text == "537 MB\n")
    let part = try rows(run("du", "--json")).first { $0["part"] == "cache" }
    #expect(part?["limit"] == .number(Double(512 << 20)))
    let row = try rows(run("cache", "--json"))[0]
    #expect(row["cacheLimit"] == .number(Double(512 << 20)) && row["type"] == "library")
    #expect(try Shell.output(of: "cat .photoedit/log/*/*.log | sha256sum", in: shop.folder) == log)
    #expect(try run("verify").status == 0)
    #expect(try run("preview", "photo.jpg", "-o", "p.jpg").status == 0)
    #expect(try run("du").lines.contains { $0.hasPrefix("cache ") && $0.hasSuffix("at most 537 MB") })
    try FileManager.default.removeItem(at: shop.local.url("config"))
    #expect(try run("cache").text == "2.1 GB\n")
  }

  @Test("a smaller limit removes what is above it at once, and previews keep to it")
  func enforced() throws {
    #expect(try run("preview", "photo.jpg", "-o", "p.jpg").status == 0)
    #expect(try bytes() > 1000)
    #expect(try run("cache", "1000").status == 0)
    #expect(try bytes() == 0)
    #expect(try run("preview", "photo.jpg", "-o", "q.jpg").status == 0)
    #expect(try bytes() == 0)
    #expect(try run("cache", "default").text == "2.1 GB\n")
    #expect(try run("preview", "photo.jpg", "-o", "q.jpg", "--force").status == 0)
    #expect(try bytes() > 1000)
  }

  @Test("gc removes what is above the limit, and says so before with --dry-run")
  func collected() throws {
    #expect(try run("cache", "1000").status == 0)
    #expect(try run("preview", "photo.jpg", "-o", "p.jpg", "--cache-limit", "1GiB").status == 0)
    let before = try bytes()
    #expect(before > 1000)
    let planned = try rows(run("gc", "--dry-run", "--json")).filter { $0["reason"] == "cache" }
    #expect(try planned.count > 0 && bytes() == before)
    let removed = try rows(run("gc", "--json")).filter { $0["reason"] == "cache" }
    #expect(removed.map { $0["path"] } == planned.map { $0["path"] })
    #expect(try bytes() == before - removed.reduce(0) { $0 + ($1["bytes"]?.integerValue ?? 0) })
    #expect(try bytes() == 0)
  }

  @Test("other sizes are usage errors", arguments: ["much", "-1", "10 %", ""])
  func usage(size: String) throws { #expect(try run("cache", "--", size).status == 64) }
}
