import Foundation
import TestSupport

@testable import VIPS

/// The program cjpeg of libjpeg-turbo: makes the kinds of JPEG that photoedit reads and does not write.
enum CJPEGProgram {
  static let path = "/usr/bin/cjpeg"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
  static let reason = "needs cjpeg of libjpeg-turbo-progs"

  /// A file of these 8-bit pixels.
  static func encode(_ image: VIPSImage, _ options: [String]) throws -> [UInt8] {
    let scratch = try ScratchFolder()
    let (input, output) = (scratch.appending("in.ppm"), scratch.appending("out.jpg"))
    let header = "\(image.bands == 1 ? "P5" : "P6")\n\(image.width) \(image.height)\n255\n"
    try (Data(header.utf8) + Data(image.bytes())).write(to: input)
    let process = try Process.run(
      URL(fileURLWithPath: path), arguments: options + ["-outfile", output.path, input.path])
    process.waitUntilExit()
    return [UInt8](try Data(contentsOf: output))
  }
}
