import Documents
import Foundation
import PhotoLibrary
import TestSupport
import Testing

@testable import Jobs

/// Which files are imported together, and where copies of them may go.
@Suite("pieces of imports", .timeLimit(.minutes(Effort.minutes)))
struct ImportPieceTests {
  private let folder: JobFolder

  init() throws { folder = try JobFolder() }

  /// Makes a file of a size, without contents.
  private func file(_ name: String, _ size: UInt64) throws -> Subject {
    try folder.write(name, Data())
    let handle = try FileHandle(forWritingTo: folder.scratch.appending(name))
    try handle.truncate(atOffset: size)
    try handle.close()
    return Subject(folder.path(name))
  }

  @Test("up to 64 files below a megabyte that follow each other are one piece, and everything else is one alone")
  func groups() throws {
    let library = try Library.create(in: folder.url)
    try FileManager.default.createDirectory(at: folder.scratch.appending("folder"), withIntermediateDirectories: false)
    let small = [try file("one", 1), try file("below", 1 << 20 - 1)]
    let others = [
      try file("large", 1 << 20), try file("larger", 1 << 20 + 1), Subject(folder.path("missing")),
      Subject(folder.path("folder")), Subject(folder.path("one"), EditError(.usage, "not this one")),
    ]
    var random = SeededGenerator(seed: 3)
    for round in 0..<30 {
      var areSmall: [Bool] = []
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let count = [1, 2, 63, 64, 65, 128, 129].randomElement(using: &random) ?? 1
        areSmall += [Bool](repeating: true, count: count)
        areSmall += [Bool](repeating: false, count: Int.random(in: 0...2, using: &random))
      }
      let subjects = areSmall.compactMap { ($0 ? small : others).randomElement(using: &random) }
      let job = ImportRequest(FoundSubjects(subjects), into: library).job
      var expected: [Range<Int>] = []
      for (index, isSmall) in areSmall.enumerated() {
        if isSmall, let last = expected.last, areSmall[last.lowerBound], last.count < 64 {
          expected[expected.count - 1] = last.lowerBound..<index + 1
        } else {
          expected.append(index..<index + 1)
        }
      }
      #expect(job.pieces.map { $0.index..<$0.index + $0.count } == expected, "round \(round)")
      #expect(job.photoCount == subjects.count && job.outcomeCount == subjects.count)
      for piece in job.pieces {
        #expect(piece.file == subjects[piece.index].name)
        let failed = piece.failed(EditError(.canceled, "stopped"))
        #expect(failed.map(\.index) == Array(piece.index..<piece.index + piece.count))
        #expect(failed.map(\.input) == failed.map { subjects[$0.index].name })
        #expect(failed.existAndSatisfy { $0.error?.code == .canceled })
      }
    }
  }

  @Test("a copy is named by what its photo has before it is edited, and differently for each photo")
  func names() throws {
    for field in OutputTemplate.fields {
      let isKnown = !["recipe", "revision", "size"].contains(field)
      let isDistinct = ["stem", "name", "index", "hash"].contains(field)
      for (text, isAllowed) in [
        (folder.path("x/{\(field)}"), isKnown && isDistinct), (folder.path("x/{\(field)}-{name}"), isKnown),
        (folder.path("x/{\(field)}/"), isKnown),
      ] {
        do throws(EditError) {
          let target = try CopyTarget(text)
          #expect(isAllowed && target.usesIndex == (field == "index"), "\(text)")
        } catch {
          #expect(!isAllowed && error.code == .badOutput, "\(text): \(error)")
        }
      }
    }
    // A folder that is there is one, whatever braces are in its name.
    try folder.write("{size}/a", Data())
    for text in ["{size}", "{size}/"] { #expect(!(try CopyTarget(folder.path(text)).usesIndex)) }
    #expect(throws: EditError.self) { try CopyTarget(folder.path("x/same.jpg")) }
  }

  @Test("copies go into no folder that the photos come from, nor below it, by whatever name")
  func outside() throws {
    try folder.write("photos/a.jpg", SampleFile.small)
    try folder.write("photos/below/a.jpg", SampleFile.small)
    try folder.write("photos2/a.jpg", SampleFile.small)
    #expect(symlink("photos/below", folder.path("link")) == 0)
    for (target, isAllowed) in [
      ("photos/", false), ("photos/{name}", false), ("photos/new/", false), ("photos/below/", false),
      ("photos/x-{name}", false), ("link/", false), ("photos2/../photos/", false), ("photos2/", true),
      ("photos-{name}", true), ("new/{stem}/photos/", true), ("photos/../", true), ("{name}", true),
    ] {
      let copies = try CopyTarget(folder.path(target))
      do throws(EditError) {
        try copies.check(outside: [folder.path("photo.jpg"), folder.path("missing"), folder.path("photos")])
        #expect(isAllowed, "\(target)")
      } catch {
        #expect(!isAllowed && error.code == .badOutput && error.path == folder.path("photos"), "\(target)")
      }
      // Photos that were named by themselves may be where the copies go.
      try copies.check(outside: [folder.path("photos/a.jpg")])
    }
  }
}
