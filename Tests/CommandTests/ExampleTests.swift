import Foundation
import PhotoEdit
import TestSupport
import Testing

/// A program that is its own worker.
@Suite(.timeLimit(.minutes(Effort.minutes))) struct ExampleTests {
  private let shop: Workshop
  init() throws { shop = try Workshop() }

  @Test("the example edits a photo whose codec runs in a worker and needs no other program")
  func ownWorker() throws {
    try SampleFile.small.write(to: shop.url("photo.jpg"))
    try shop.recipe("none.json", "")
    #expect(try shop.program("apply", "none.json", "photo.jpg", "-o", "photo.heic").status == 0)
    let expected = "rendered 64×64\n0 original\n1 edit\n2 edit\n3 undo\n"
    #expect(try run("QuickstartExample", shop.url("photo.heic").path) == (0, expected))
  }

  @Test("the gallery imports, scrolls, edits, observes, picks and limits, and leaves the photos unchanged")
  func gallery() throws {
    for number in 1...8 { try SampleFile.data(width: 200 + number).write(to: shop.url("photo\(number).jpg")) }
    try Data("no photo".utf8).write(to: shop.url("note.txt"))
    let names = (1...8).map { "photo\($0).jpg" } + ["note.txt"]
    let before = try names.map(shop.data)
    let expected = { (new: Int, number: Int) in
      """
      imported \(new) photos; 1 files are none
      grid: 8 thumbnails of 8 photos, at most 8 held at once
      change \(number): removed [], inserted [], changed [0, 1, 2], moved []
      change \(number + 1): removed [3], inserted [], changed [], moved []
      change \(number + 2): removed [], inserted [3], changed [], moved []
      album: 3 photos
      picked: photo7.jpg, photo8.jpg
      limited view: 2 of 8 photos
      limited view: 1 photo after another selection

      """
    }
    #expect(try run("GalleryExample", shop.url(".").path) == (0, expected(8, 2)))
    #expect(try run("GalleryExample", shop.url(".").path) == (0, expected(0, 5)))
    #expect(try names.map(shop.data) == before)
    #expect(try run("GalleryExample", shop.url("nowhere").path).status == 1)
    #expect(try run("GalleryExample").status == 64)
  }

  /// Runs an example; returns its status and what it prints.
  private func run(_ name: String, _ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path).deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ["PATH": MissingFile.path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test("a program that does not call PhotoEditWorker.runIfAsked() is not started as a worker")
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
