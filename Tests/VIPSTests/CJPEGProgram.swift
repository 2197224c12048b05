import Foundation
import ImageFiles
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

  /// The pixels of a file at a decoder scale, by the program djpeg.
  static func decode(_ file: ByteBlock, shrink: Int) throws -> [UInt8] {
    let scratch = try ScratchFolder()
    let (input, output) = (scratch.appending("in.jpg"), scratch.appending("out.pnm"))
    try file.withUnsafeBytes { Data($0) }.write(to: input)
    let process = try Process.run(
      URL(fileURLWithPath: "/usr/bin/djpeg"),
      arguments: ["-scale", "1/\(shrink)", "-outfile", output.path, input.path])
    process.waitUntilExit()
    let bytes = [UInt8](try Data(contentsOf: output))
    // A magic number, width, height and the greatest value, each behind white space.
    let start = bytes.indices.filter { [0x20, 0x0A].contains(bytes[$0]) }.dropFirst(3).first ?? 0
    return Array(bytes[(start + 1)...])
  }
}
