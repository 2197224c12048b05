import Documents
import Foundation
import TestSupport
import Testing

@Suite("du", .timeLimit(.minutes(Effort.minutes)))
struct DiskUsageCommandTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Self.editedShop() }

  /// The files and bytes that a command of the system finds.
  private func found(_ place: String) throws -> [Int] {
    let script = "find \(place) -type f -printf '%s\\n' | awk '{ n += 1; s += $1 } END { print n + 0, s + 0 }'"
    return try Shell.output(of: script, in: shop.folder).split { " \n".contains($0) }.compactMap { Int($0) }
  }

  @Test("each file of a library is counted once, by what it is, with its size")
  func parts() throws {
    try shop.write(".photoedit/objects/ab/ab" + String(repeating: "0", count: 62), Data("unneeded".utf8))
    let local = try shop.local
    try shop.write(local.path("cache/deep/er"), Data(count: 1234))
    try shop.write(local.path("damaged/log-1"), Data("cut".utf8))
    // What belongs to another machine.
    for name in ["index", "cache", "damaged"] {
      try shop.write(".photoedit/local-0000000a/\(name)/file", Data("other".utf8))
    }
    let rows = try self.rows(run("du", "--json"))
    var parts: [String: [Int]] = [:]
    for row in rows.dropLast() {
      #expect(row["type"]?.stringValue == "usage")
      parts[try #require(row["part"]?.stringValue)] = ["files", "bytes"].compactMap { row[$0]?.integerValue }
    }
    #expect(try parts["originals"] == [1, shop.data("photo.jpg").count])
    #expect(
      try parts["renditions"]
        == found("$(grep -l -r -U JFIF .photoedit/objects | grep -v \"$(sha256sum <photo.jpg | cut -c1-64)\")"))
    #expect(parts["unneeded"] == [1, 8] && parts["damaged"] == [1, 3])
    for (name, place) in [("log", ".photoedit/log"), ("index", local.path("index")), ("cache", local.path("cache"))] {
      #expect(try parts[name] == found(place), "\(name)")
    }
    let objects = ["originals", "renditions", "adjustments", "unneeded"].compactMap { parts[$0] }
    #expect(try [objects.reduce(0) { $0 + $1[0] }, objects.reduce(0) { $0 + $1[1] }] == found(".photoedit/objects"))
    #expect(try ["files", "bytes"].compactMap { rows.last?[$0]?.integerValue } == found(".photoedit"))
  }

  @Test("du shows sizes for people, and parts without files not at all")
  func text() throws {
    let lines = try run("du").lines
    #expect(lines.first?.hasPrefix("originals ") == true && lines.first?.hasSuffix(" 1 file") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("total ") == true && lines.last?.contains(" kB ") == true, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("damaged") || $0.hasPrefix("unneeded") })
  }
}
