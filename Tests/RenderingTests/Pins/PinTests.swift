import Adjustments
import CPixels
import Documents
import Foundation
import TestSupport
import Testing

@testable import Rendering

/// The pixels of every adjustment, kind of mask and blend mode, and of long lists of them, as digests: the same forever.
///
/// `PHOTOEDIT_RECORD_PINS=1` records pins that are new, and those whose revision or engine version is. With
/// `PHOTOEDIT_RECORD_PINS=unreleased` a pin may change that no release has.
@Suite("pins", .serialized, .timeLimit(.minutes(Effort.minutes)))
struct PinTests {
  private static let recording = ProcessInfo.processInfo.environment["PHOTOEDIT_RECORD_PINS"]
  private static let rule =
    "a pin changes only together with the op's revision or the engine version; then record with PHOTOEDIT_RECORD_PINS=1"

  private static func location(_ name: String) -> URL { PinFile.folder.appendingPathComponent("\(name).json") }

  /// Each instruction set for each pin; threads and the height of bands are others for the next. In the fast set every pin
  /// has one of these ways, so that each adjustment comes up with each set.
  private static func ways(_ index: Int) -> [Pin.Way] {
    let sets = Instructions.available
    let ways = 0..<max(2, sets.count)
    return ways.filter { Effort.isFull || $0 == index % ways.count }.map { way in
      Pin.Way(
        instructions: sets[way % sets.count], threads: [1, 2, 3, 8][(way + index) % 4],
        rows: [7, 16, 33, 5, 1000][(3 * way + index) % 5])
    }
  }

  @Test(
    "pixels equal their pins with every instruction set, 1 to 8 threads and any band height",
    .enabled(if: recording == nil, "pins are recorded"), arguments: PinTable.files)
  func pinned(name: String) throws {
    let file = try #require(
      try PinFile(Self.location(name)), "\(name) has no pins: record with PHOTOEDIT_RECORD_PINS=1")
    let now = PinFile(of: PinTable.pins(of: name))
    #expect(
      file.engine == now.engine && file.revisions == now.revisions, "\(name): record with PHOTOEDIT_RECORD_PINS=1")
    for (index, pin) in PinTable.pins(of: name).enumerated() {
      let place = "\(name), \(JSONValue.object(pin.json).canonicalString())"
      let recorded = try #require(file.digest(of: pin.json), "\(place) has no pin: record with PHOTOEDIT_RECORD_PINS=1")
      for way in Self.ways(index) {
        let found = try pin.digest(way)
        #expect(found == recorded, "\(place), \(way): the pin is \(recorded), found \(found); \(Self.rule)")
        guard found == recorded else { break }
      }
    }
  }

  @Test(
    "chains of adjustments equal their pins with every instruction set, thread count and band height",
    .enabled(if: recording == nil, "pins are recorded"), arguments: Instructions.available)
  func chains(instructions: px_instructions) throws {
    let file = try #require(try PinFile(Self.location("chains")))
    for pin in PinTable.pins(of: "chains") where pin.picture != PinPicture.large.name {
      for (index, (threads, rows)) in [(1, 1000), (2, 1), (3, 5), (8, 24)].enumerated() {
        // In the fast set each instruction set has two of the four, and each of the four comes up.
        guard Effort.isFull || (index + Int(instructions.rawValue)).isMultiple(of: 2) else { continue }
        let way = Pin.Way(instructions: instructions, threads: threads, rows: rows)
        #expect(try pin.digest(way) == file.digest(of: pin.json), "\(way), \(pin.json); \(Self.rule)")
      }
    }
  }

  @Test("pins of a release are unchanged", arguments: PinTable.files)
  func frozen(name: String) throws {
    guard let now = try PinFile(Self.location(name)) else { return }
    for (release, file) in try FrozenPins.files(name) {
      #expect(now.changes(from: file).isEmpty, "the pins of \(name) differ from release \(release); \(Self.rule)")
    }
  }

  @Test(
    "pins are recorded, but changed ones only if they are unreleased and on request",
    .enabled(if: recording != nil, "PHOTOEDIT_RECORD_PINS records them"),
    arguments: PinTable.files)
  func record(name: String) throws {
    let pins = PinTable.pins(of: name)
    var file = PinFile(of: pins)
    for pin in pins { file.add(pin.json, try pin.digest(.init())) }
    let isReleased = try FrozenPins.files(name).contains { !file.changes(from: $0.file).isEmpty }
    if let before = try PinFile(Self.location(name)), isReleased || Self.recording != "unreleased" {
      let changes = file.changes(from: before)
      guard changes.isEmpty else {
        Issue.record(
          "\(name): \(changes.count) pins differ, the first at \(changes[0]); \(Self.rule), or, where no release has it, with PHOTOEDIT_RECORD_PINS=unreleased"
        )
        return
      }
    }
    try Data(file.text.utf8).write(to: Self.location(name))
  }
}
