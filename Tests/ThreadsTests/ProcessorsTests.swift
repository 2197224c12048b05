import Foundation
import TestSupport
import Testing

@testable import Threads

@Suite("processors", .timeLimit(.minutes(Effort.minutes)))
struct ProcessorsTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for (group, text) in [
      "": "max 100000\n", "pods": "350000 100000\n", "pods/one": "max 100000\n", "pods/two": "50000 100000\n",
      "pods/three": "800000 100000\n", "pods/odd": "none\n",
    ] {
      let folder = group.isEmpty ? scratch.url : scratch.appending(group)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: folder.appendingPathComponent("cpu.max"))
    }
  }

  @Test(
    "the lowest quota of a control group and its ancestors counts, rounded up",
    arguments: [
      ("/", nil), ("/pods", 4), ("/pods/one", 4), ("/pods/two", 1), ("/pods/three", 4), ("/pods/odd", 4),
      ("/pods/none/below", 4), ("/elsewhere", nil),
    ] as [(String, Int?)])
  func quota(group: String, expected: Int?) {
    #expect(Processors.quota(ofGroup: group, root: scratch.url.path) == expected)
  }

  @Test("without control groups there is no quota")
  func none() {
    #expect(Processors.quota(ofGroup: nil, root: scratch.url.path) == nil)
    #expect(Processors.quota(ofGroup: "/", root: scratch.url.path + "/missing") == nil)
  }
}
