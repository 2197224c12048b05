import Adjustments
import Documents
import Foundation
import TestSupport
import Testing
import VIPS

@testable import Rendering

/// Pins are complete, see what they are for, and change only with a reason.
@Suite("invariants of pins", .timeLimit(.minutes(Effort.minutes)))
struct PinLawTests {
  @Test("every adjustment has pins at three settings, or at all it has, each with a visible effect")
  func adjustments() throws {
    for type in Catalog.all {
      let (op, settings) = (type.identity.op, PinTable.settings(of: type))
      #expect(Set(settings).count == settings.count && settings.count >= (op == "flip" ? 2 : 3), "\(op)")
      let pins = PinTable.pins(of: op)
      #expect(pins.count >= 2 * settings.count + 2)
      for settings in settings {
        let step = Specimens.adjustment(op, settings)
        #expect(pins.contains { $0.adjustments == .array([step]) }, "\(op) at \(settings.canonicalString())")
        #expect(try Engine.steps([step])[0].isActive, "\(op) at \(settings.canonicalString())")
      }
    }
  }

  @Test(
    "no two pins of colors have the same digest, and none has that of the unedited picture", arguments: PinTable.files)
  func distinct(name: String) throws {
    let file = try #require(try PinFile(PinFile.folder.appendingPathComponent("\(name).json")))
    let plain = try PinPicture.all.map { try Pin($0, []).digest(.init()) }
    // Some adjustments leave gray as it is.
    let digests = file.digests.filter { $0.pin["picture"]?.stringValue != PinPicture.gray.name }.map(\.digest)
    #expect(
      file.digests.count == PinTable.pins(of: name).count, "\(name) has pins that the table does not: record them again"
    )
    #expect(Set(digests + plain).count == digests.count + plain.count)
  }

  @Test("there are masks of every kind, steps of every blend mode, and exactly one file for each name")
  func complete() throws {
    let kinds = Mask.shapes.map { $0.name } + ["all", "any", "not"]
    #expect(Set(PinTable.masks.map(\.key)) == Set(kinds) && PinTable.masks.existAndSatisfy { $0.value.count >= 3 })
    #expect(PinTable.pins(of: "blends").count == 2 * BlendMode.allCases.count)
    let files = try FileManager.default.contentsOfDirectory(atPath: PinFile.folder.path)
    #expect(Set(files) == Set(PinTable.files.map { "\($0).json" }))
  }

  @Test("the chains contain every adjustment")
  func chains() {
    let missing = Set(Catalog.ops).subtracting(PinChains.all.flatMap(\.ops))
    #expect(missing == [])
    #expect(Set(PinChains.all.map(\.adjustments)).count >= 4)
  }

  @Test("the pictures are decoded without loss to their integers", arguments: PinPicture.all.indices)
  func pictures(index: Int) throws {
    let picture = PinPicture.all[index]
    let found = try Engine.codes(picture.photo(), [])
    #expect(found == picture.codes)
    #expect(found.max() == (picture.depth == 8 ? 255 : 65_535) && found.min() == 0)
  }

  @Test("a pin may change only with the revision of one of its adjustments or the engine version")
  func rule() {
    let pins = [
      Pin(.color, [["op": "exposure", "ev": 1]]), Pin(.color, [["op": "exposure", "ev": 1], ["op": "sepia"]]),
    ]
    func file(_ digests: [String]) -> PinFile {
      var file = PinFile(of: pins)
      for (pin, digest) in zip(pins, digests) { file.add(pin.json, digest) }
      return file
    }
    let before = file(["a", "b"])
    #expect(before.revisions == ["exposure": 1, "sepia": 1] && before.engine == EngineVersion.engine)
    #expect(file(["a", "b"]).changes(from: before) == [])
    #expect(file(["x", "b"]).changes(from: before) == [pins[0].json])
    #expect(file(["x", "y"]).changes(from: before) == pins.map(\.json))
    var revised = file(["x", "y"])
    revised.revisions["sepia"] = 2
    #expect(revised.changes(from: before) == [pins[0].json])
    revised = file(["x", "y"])
    revised.engine += 1
    #expect(revised.changes(from: before) == [])
    #expect(file(["a", "b"]).changes(from: PinFile(of: pins)) == [])
  }

  @Test("a pin file round-trips")
  func text() throws {
    var file = PinFile(of: PinChains.all)
    for pin in PinChains.all { file.add(pin.json, "\(file.digests.count)") }
    let folder = try ScratchFolder()
    let place = folder.url.appendingPathComponent("pins.json")
    try Data(file.text.utf8).write(to: place)
    let read = try #require(try PinFile(place))
    #expect(read.text == file.text && read.revisions == file.revisions)
    #expect(PinChains.all.enumerated().existAndSatisfy { read.digest(of: $1.json) == "\($0)" })
    #expect(try PinFile(folder.url.appendingPathComponent("none.json"))?.engine == nil)
  }
}
