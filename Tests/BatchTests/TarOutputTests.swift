import Documents
import DurableFiles
import Foundation
import ImageFiles
import Jobs
import TarFiles
import TestSupport
import Testing

@testable import Batch

/// What an archive of outputs contains, in whatever order its outputs are finished.
@Suite("archives of outputs", .timeLimit(.minutes(Effort.minutes)))
struct TarOutputTests {
  private let scratch: ScratchFolder
  private var archive: String { scratch.url.path + "/o.tar" }

  init() throws { scratch = try ScratchFolder() }

  private func place(_ member: String, in archive: String? = nil) -> StoragePlace {
    .tar(archive: archive ?? self.archive, member: member)
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Puts an output whose bytes say when it was written.
  private func put(
    _ member: String, _ run: String, into places: TarPlaces, in archive: String? = nil,
    _ policy: ExistingOutput = .refuse
  ) throws(EditError) {
    let outcome = try places.put(
      Self.bytes(run + member), at: place(member, in: archive), fingerprint: run + "-" + member,
      mediaType: "image/jpeg", policy: policy
    ) {}
    #expect(outcome == .deferred(archive: archive ?? self.archive))
  }

  /// Writes an archive in one go.
  @discardableResult
  private func write(_ members: [String], _ run: String, _ policy: ExistingOutput = .refuse) throws -> TarPlaces {
    let places = TarPlaces()
    for member in members { places.expect(place(member)) }
    for member in members { try put(member, run, into: places, policy) }
    #expect(places.settled(isComplete: true).map(\.error) == [nil])
    return places
  }

  /// The outputs of the archive in order, as the file beside it lists them.
  private func outputs() throws -> [String] {
    let size = try #require(try FileStatus(at: archive)).size
    let tar = try OpenTar(archive)
    return try PublishedTar(archive, size: size).entries.map { entry in
      #expect(entry.mediaType == "image/jpeg")
      let text = String(decoding: try tar.bytes(entry.part), as: UTF8.self)
      #expect(entry.fingerprint == String(text.prefix(1)) + "-" + entry.member)
      #expect(try tar.index.part(named: entry.member) == entry.part)
      return text
    }
  }

  @Test(
    "what describes an output is called like it up to the first dot of its last name",
    arguments: [
      ("a.jpg", "a.json"), ("a", "a.json"), ("d/a.b.jpg", "d/a.json"), ("d.x/a.jpg", "d.x/a.json"),
      ("d.x/a", "d.x/a.json"), ("d/.a.jpg", "d/.json"), ("\u{E9}.jpg", "\u{E9}.json"),
      ("d.x/\u{301}a.jpg", "d.x/\u{301}a.json"), ("d/a.\u{301}jpg", "d/a.json"),
    ])
  func descriptionNames(member: String, description: String) {
    let names = TarOutput(member: member, bytes: [], fingerprint: "", mediaType: "").descriptionNames
    #expect(names.map { Array($0.utf8) } == [Array(description.utf8), Array((member + ".json").utf8)])
  }

  @Test("an output that is refused at the last moment is not in the archive, and the others are")
  func refused() throws {
    let places = TarPlaces()
    for member in ["a.jpg", "b.jpg"] { places.expect(place(member)) }
    let refusal = EditError(.outputExists, "refused")
    let error = #expect(throws: EditError.self) {
      try places.put(
        [1], at: place("a.jpg"), fingerprint: "f", mediaType: "image/jpeg", policy: .refuse
      ) { () throws(EditError) in throw refusal }
    }
    #expect(error == refusal)
    places.abandon(place("a.jpg"))
    try put("b.jpg", "1", into: places)
    _ = places.settled(isComplete: true)
    #expect(try outputs() == ["1b.jpg"])
  }

  @Test("outputs that differ only after the first dot are described apart, and are found without the file beside")
  func sameKey() throws {
    let members = ["a.jpg", "a.png", "a.b.jpg", "b.jpg", "d/a.jpg", "\u{E9}.jpg", "e\u{301}.jpg"]
    try write(members, "1")
    let names = try OpenTar(archive).index.names
    #expect(names.count == 2 * members.count)
    #expect(Set(["a.json", "a.png.json", "a.b.jpg.json", "b.json", "d/a.json"]).isSubset(of: names))
    let listed = try outputs()
    try FileManager.default.removeItem(atPath: archive + ".index")
    #expect(try outputs() == listed)
    #expect(listed.map { Array($0.utf8) } == members.map { Array(("1" + $0).utf8) })
  }

  @Test(
    "in any order of work, an archive has its outputs in the order of the rows, then what else it had", arguments: 0..<8
  )
  func orders(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let policy: ExistingOutput = seed % 2 == 0 ? .replace : .update
    var contents: [(member: String, run: String)] = []
    for run in ["1", "2", "3"] {
      let members = (0..<6).shuffled(using: &random).map { "\($0).jpg" }.prefix(4)
      let places = TarPlaces()
      for member in members { places.expect(place(member)) }
      var written: Set<String> = []
      for member in members.shuffled(using: &random) {
        if Bool.random(using: &random) {
          try put(member, run, into: places, policy)
          written.insert(member)
        } else {
          places.abandon(place(member))
        }
        #expect(places.settled(isComplete: false).isEmpty, "rows of the archive may follow")
      }
      let settled = places.settled(isComplete: true)
      #expect(settled.map(\.archive) == (written.isEmpty ? [] : [archive]))
      #expect(settled.allSatisfy { $0.error == nil })
      #expect(places.settled(isComplete: true).isEmpty)
      guard !written.isEmpty else { continue }
      let kept = contents
      contents = members.compactMap { member -> (member: String, run: String)? in
        if written.contains(member) { return (member, run) }
        return kept.first { $0.member == member }
      }
      contents += kept.filter { !members.contains($0.member) }
      #expect(try outputs() == contents.map { $0.run + $0.member })
      // The list beside it may be lost, and may be that of another archive.
      if run == "1" { try FileManager.default.removeItem(atPath: archive + ".index") }
      if run == "2" {
        try Data("{\"archiveBytes\":1,\"members\":0}\n".utf8).write(to: scratch.appending("o.tar.index"))
      }
      for member in (0..<6).map({ "\($0).jpg" }) {
        let found = try TarPlaces().existing(at: place(member))
        let expected = contents.first { $0.member == member }
        #expect(found?.fingerprint == (expected.map { $0.run + "-" + member } ?? ""))
        #expect(found?.byteCount == (expected == nil ? 0 : member.utf8.count + 1))
        #expect(try TarPlaces().byteCount(at: place(member)) == (expected == nil ? nil : member.utf8.count + 1))
      }
    }
  }

  @Test("a damaged list beside an archive is not believed: the archive itself is read")
  func damagedList() throws {
    try write(["a.jpg", "b.jpg", "c.jpg"], "1")
    let index = scratch.appending("o.tar.index")
    let whole = try String(contentsOf: index, encoding: .utf8)
    let lines = whole.split(separator: "\n").map(String.init)
    try #require(lines.count == 4)
    let size = try #require(try FileStatus(at: archive)).size
    func damaged(_ old: String, _ new: String, line: Int = 2) -> String {
      var lines = lines
      #expect(lines[line].contains(old))
      lines[line].replace(old, with: new)
      return lines.joined(separator: "\n") + "\n"
    }
    let offset = "\"offset\":\(try OpenTar(archive).index.part(named: "b.jpg").offset)"
    let listings =
      (0..<3).map { lines[0...$0].joined(separator: "\n") + "\n" } + [
        "", "no list", String(whole.dropLast(9)),
        damaged("\"bytes\":6", "\"bytes\":-1"), damaged("\"bytes\":6", "\"bytes\":9007199254740991"),
        damaged("\"bytes\":6", "\"bytes\":\(size)"), damaged("\"bytes\":6", "\"bytes\":\"6\""),
        damaged("\"bytes\":6", "\"bytes\":6.5"),
        damaged(offset, "\"offset\":-512"), damaged(offset, "\"offset\":\(size)"),
        damaged(offset, "\"offset\":\(size - 5)"), damaged(offset, "\"offset\":9007199254740991"),
        damaged("\"member\"", "\"name\""), damaged("\"fingerprint\"", "\"print\""),
        damaged("\"mediaType\"", "\"type\""),
        damaged("\(size)", "\(size + 1)", line: 0), damaged("\"members\":3", "\"members\":2", line: 0),
      ]
    for listing in listings {
      try Data(listing.utf8).write(to: index)
      #expect(try outputs() == ["1a.jpg", "1b.jpg", "1c.jpg"], "with \(listing)")
    }
    // What is kept from the archive is what it has.
    try Data(damaged("\"bytes\":6", "\"bytes\":-1").utf8).write(to: index)
    try write(["d.jpg"], "2", .replace)
    #expect(try outputs() == ["2d.jpg", "1a.jpg", "1b.jpg", "1c.jpg"])
  }

  @Test("archives stay what they are however many are read in turn")
  func manyArchives() throws {
    let places = TarPlaces()
    let paths = (0..<11).map { scratch.url.path + "/\($0).tar" }
    for (number, path) in paths.enumerated() {
      let writer = TarPlaces()
      writer.expect(place("a.jpg", in: path))
      try put("a.jpg", "\(number % 10)", into: writer, in: path)
      #expect(writer.settled(isComplete: true).map(\.archive) == [path])
    }
    for turn in 0..<3 {
      for (number, path) in paths.enumerated() {
        let block = try places.contents(of: place("a.jpg", in: path), limit: 100)
        let bytes = Array(UnsafeRawBufferPointer(start: block.base, count: block.count))
        #expect(bytes == Self.bytes("\(number % 10)a.jpg"), "turn \(turn)")
      }
    }
  }
}
