import ArgumentParser
import Foundation
import PhotoEdit
import SampleScene

/// Writes a sample photo.
struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Write a sample photo.",
    discussion: "photoedit sample photo.jpg\n\nThe program draws the scene; it is free of rights.")

  @Argument(help: "The file to write; it must not exist.")
  var file = "sample.jpg"

  @Option(help: ArgumentHelp("The width; the height is two thirds of it.", valueName: "pixels"))
  var width = 1600

  func run() async throws {
    try await answering(hasForce: false) {
      guard (64...12_000).contains(width) else {
        throw EditError(.badWidth, "expected a width from 64 to 12000, found \(width)")
      }
      let photo = Data(try mappingErrors { try SamplePhoto.jpeg(width: width, height: (width * 2 + 1) / 3) })
      try photo.writeDurably(to: URL(outputPath: file))
      Console.print(Console.safe(file))
    }
  }
}
