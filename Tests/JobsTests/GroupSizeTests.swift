import Adjustments
import ImageFiles
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@testable import Jobs

@Suite("groups of edits", .timeLimit(.minutes(Effort.minutes)))
struct GroupSizeTests {
  @Test("photos are edited in groups of a sixteenth of all, at most a hundred, where nothing is rendered")
  func sizes() throws {
    let folder = try JobFolder()
    let library = try Library.create(in: folder.url)
    var request = ApplyRequest(Recipe { Exposure { $0.ev = 0.5 } }, [], output: nil)
    func areSingle(_ count: Int) throws -> Bool {
      try request.groups(count: count) == (0..<count).map { $0..<$0 + 1 }
    }
    #expect(try areSingle(1000), "outside of a library")
    request.work.library = library
    #expect(try areSingle(1000), "a library that keeps renditions")
    try library.chooseRenditions(.none)
    for count in [0, 1, 2, 15, 16, 17, 31, 32, 33, 47, 48, 1599, 1600, 1601, 1700, 5000] {
      let groups = try request.groups(count: count)
      #expect(groups.flatMap { Array($0) } == Array(0..<count), "\(count)")
      let size = min(100, max(1, count / 16))
      #expect(groups.dropLast().allSatisfy { $0.count == size }, "\(count)")
      #expect((groups.last?.count ?? 1) <= size && !groups.contains { $0.isEmpty }, "\(count)")
    }
    request.work.isDryRun = true
    #expect(try areSingle(1000), "a dry run")
    request.work.isDryRun = false
    request.output = try OutputTemplate(folder.path("out/"))
    #expect(try areSingle(1000), "outputs")
  }
}
