import Foundation
import PhotoEdit
import TestSupport
import Testing

/// A program that is its own worker.
@Suite(.timeLimit(.minutes(Effort.minutes))) struct ExampleTests {
  private let shop: Workshop
  init() throws { shop = try Workshop() }

  @Test("the example edits a photo whose codec runs in a worker, with no program but itself")
  func ownWorker() throws {
    try SampleFile.small.write(to: shop.url("photo.jpg"))
    try shop.recipe("none.json", "")
    #expect(try shop.program("apply", "none.json", "photo.jpg", "-o", "photo.heic").status == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
      .appendingPathComponent("QuickstartExample")
    process.arguments = [shop.url("photo.heic").path]
    process.environment = ["PATH": "/nowhere"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text == "rendered 64×64\n0 original\n1 edit\n2 edit\n3 undo\n")
  }

  @Test("a program that does not call PhotoEditWorker.runIfAsked() is not started again as a worker")
  func notAsked() throws {
    try SampleFile.small.write(to: shop.url("photo.jpg"))
    try shop.recipe("none.json", "")
    #expect(try shop.program("apply", "none.json", "photo.jpg", "-o", "photo.heic").status == 0)
    let error = #expect(throws: EditError.self) {
      try PhotoLoader(.ownProcesses).input(contentsOf: shop.url("photo.heic"))
    }
    #expect(error?.code == "worker-not-started" && error?.hint?.contains("PhotoEditWorker.runIfAsked()") == true)
  }
}
