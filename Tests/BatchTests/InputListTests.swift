import Foundation
import ImageFiles
import Jobs
import TestSupport
import Testing

@testable import Batch

@Suite("photos in folders", .timeLimit(.minutes(Effort.minutes)))
struct InputListTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func write(_ names: [String], _ data: Data) throws {
    for name in names { try data.write(to: scratch.appending(name)) }
  }

  @Test("photos in a folder are recognized by name, or by their bytes if the name is inconclusive")
  func walk() throws {
    let heic = try OutputFormatTests.photo(.heic)
    try write(
      ["a.jfif", "b.JPG", "c", "d.original", "e.jpg.part", "f.jpg~", "clip.mov", "raw.dng", "a.xmp", ".g"],
      SampleFile.small)
    try write(["h.hif", "i.heif", "j"], heic)
    // Its name says that it is a photo; opening it reports what it is.
    try write(["k.txt", "l", "m.jpg", "n.photo"], Data("no photo\n".utf8))
    try write(["empty"], Data())
    try FileManager.default.createDirectory(at: scratch.appending("folder"), withIntermediateDirectories: true)
    try write(["folder/o"], SampleFile.small)
    // Opening a pipe must not wait.
    #expect(mkfifo(scratch.appending("pipe").path, 0o600) == 0)
    let found = try InputList.inputs([scratch.url.path], recursive: true)
    let names = found.subjects.map { String($0.name.dropFirst(scratch.url.path.count + 1)) }
    #expect(names == ["a.jfif", "b.JPG", "c", "d.original", "folder/o", "h.hif", "i.heif", "j", "m.jpg"])
    let left = Dictionary(uniqueKeysWithValues: found.skippedFiles.kinds.map { ($0.kind, $0.count) })
    #expect(left == [.raw: 1, .movie: 1, .sidecar: 1, .other: 7])
  }

  @Test("a hot folder applies the same rules")
  func watched() throws {
    try write(["a.jfif", "b", "c.hif", "d.part", "e.bin~", "f.mov", "g.original"], SampleFile.small)
    try write(["t.txt", "u"], Data("text".utf8))
    let kinds: [String: WatchedName] = [
      "a.jfif": .photo, "b": .photo, "c.hif": .photo, "d.part": .temporary, "e.bin~": .temporary, "f.mov": .other,
      "g.original": .photo, "t.txt": .other, "u": .other, "missing": .other, ".b": .hidden,
    ]
    for (name, kind) in kinds { #expect(WatchedName(scratch.appending(name).path) == kind, "\(name)") }
  }
}
