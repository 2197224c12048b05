import ArgumentParser
import Contract
import Batch
import DurableFiles
import Foundation
import Jobs
import PhotoEdit

/// Compares two photos.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say how two photos differ: PSNR, SSIM, ΔE2000. Exits with 1 if sizes differ or a threshold is exceeded.",
    discussion: """
      photoedit compare before.jpg after.jpg
      photoedit compare photo.jpg@0 photo.jpg@ -o side-by-side.png
      photoedit compare a.png b.png --heat-map -o map.png
      photoedit compare a.png b.png --threshold 2 --threshold ssim=0.98

      Both are compared as they look: upright, colors by their profiles. PSNR (decibels) and SSIM (1 is the same) are \
      those of red, green and blue in sRGB; ΔE2000 is the color difference of the pixels, of which people see about 1. \
      In a library photo.jpg@N is entry N, photo.jpg@ the current state; a name without @ is the file.
      """)

  @Argument(help: "The first photo: a file, - for standard input, or in a library an id or a name with @REVISION.")
  var first: String

  @Argument(help: "The second photo.")
  var second: String

  @Option(
    name: .customLong("threshold"),
    help: ArgumentHelp(
      """
      Exit with 1 if they differ more: a ΔE2000 that no pixel may exceed, or a limit of one figure: \
      \(ComparisonLimit.Figure.allCases.map(\.rawValue).joined(separator: ", ")). It may be given several times.
      """, valueName: "number|figure=number"))
  var thresholds: [ComparisonLimit] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write both side by side to this file: PNG, JPEG, WebP or TIFF.", valueName: "path"))
  var output: String?

  @Flag(
    help: "Write the color difference of every pixel instead: black where there is none, pale yellow from ΔE2000 10.")
  var heatMap = false
  @Flag(help: "Replace an existing output.") var force = false
  @Flag(help: "Ignore the library.") var noLibrary = false
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if first == StandardInput.name, second == StandardInput.name {
      throw ValidationError("Standard input can be one of the photos, but not both.")
    }
    if heatMap, output == nil { throw ValidationError("--heat-map needs the file to write: -o map.png.") }
    guard let output else { return }
    guard let format = OutputFormat(fileExtension: FilePath.fileExtension(of: output)),
      EditingInput.comparisonFormats.contains(format.rawValue)
    else {
      throw ValidationError(
        "expected an output that ends in .png, .jpg, .webp or .tif, found '\(Console.safe(output))'")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = noLibrary ? nil : try self.library.find()
      let subjects = [first, second].map { Subject($0).found(in: library) }
      for subject in subjects { if let problem = subject.problem { throw problem } }
      if let output {
        try OutputCheck.check(output, of: subjects, existing: force ? .replace : .refuse, library: library)
      }
      let loader = PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits)
      let photos = try subjects.map { try $0.openRendered(by: loader) }
      let difference = try await photos[0].difference(from: photos[1])
      let exceeded = difference.map { found in thresholds.filter { $0.isExceeded(by: found) } } ?? []
      let written = try await write(photos, hasDifference: difference != nil)
      let warnings =
        output != nil && written == nil ? ["no heat map was written: it needs photos of the same size"] : []
      if json.isJSON {
        var row = row(photos.map(\.size), difference, exceeded, written)
        row.warnings = warnings
        row.print()
      } else {
        warnings.forEach(Console.warn)
        show(photos.map(\.size), difference, exceeded, written)
      }
      if difference == nil || !exceeded.isEmpty { throw ExitCode(EditError.Category.no.rawValue) }
    }
  }

  /// Writes the requested picture and returns its path; nil if there is none, or no heat map can be made.
  private func write(_ photos: [EditingInput], hasDifference: Bool) async throws -> String? {
    guard let output else { return nil }
    guard !heatMap || hasDifference else { return nil }
    var settings = OutputSettings()
    settings.format = OutputFormat(fileExtension: FilePath.fileExtension(of: output))
    let picture = try await photos[0].comparisonPicture(
      heatMap ? .heatMap : .sideBySide, with: photos[1], settings: settings)
    try picture.writeDurably(to: URL(outputPath: output), overwriting: force, makingFolders: true)
    return output
  }

  private func row(
    _ sizes: [FrameSize], _ difference: PictureDifference?, _ exceeded: [ComparisonLimit], _ output: String?
  ) -> Row {
    var row = Row(
      .comparison,
      [
        "inputs": .texts([first, second]),
        "sizes": .array(sizes.map { [.integer($0.width), .integer($0.height)] }),
        "hasSameSize": .bool(difference != nil), "isSame": .bool(difference?.isNone ?? false),
        "exceeded": .texts(exceeded.map(\.text)), "output": output.map { .string($0) },
      ])
    guard let difference else { return row }
    let deltaE = difference.deltaE
    row.add("psnr", difference.psnr.map { .number($0) } ?? .null)
    row.add("ssim", difference.ssim.map { .number($0) } ?? .null)
    row.add("deltaE", ["mean": .number(deltaE.mean), "p99": .number(deltaE.p99), "max": .number(deltaE.max)])
    return row
  }

  private func show(
    _ sizes: [FrameSize], _ difference: PictureDifference?, _ exceeded: [ComparisonLimit], _ output: String?
  ) {
    guard let difference else {
      Console.print("the sizes differ: \(sizes[0]) and \(sizes[1])")
      if let output { Console.print(Console.safe("-> \(output)")) }
      return
    }
    func rounded(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }
    var table = TextTable()
    table.add("size", "\(sizes[0])")
    table.add("PSNR", difference.psnr.map { rounded($0, 2) + " dB" } ?? "the same pixels")
    table.add("SSIM", difference.ssim.map { rounded($0, 5) } ?? "needs 11×11 pixels")
    let deltaE = difference.deltaE
    table.add(
      "ΔE2000",
      "mean \(rounded(deltaE.mean, 3)), 99 % of pixels \(rounded(deltaE.p99, 3)), max \(rounded(deltaE.max, 3))"
    )
    for limit in exceeded { table.add("exceeded", limit.text) }
    table.print()
    if let output { Console.print(Console.safe("-> \(output)")) }
  }
}
