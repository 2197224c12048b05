import Adjustments
import Foundation
import ImageFiles
import Jobs
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import VIPS

@testable import Batch

@Suite("the format of job outputs", .timeLimit(.minutes(Effort.minutes)))
struct OutputFormatTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// A photo in a format; photoedit does not write GIF, OpenEXR and Photoshop documents.
  static func photo(_ format: FileFormat) throws -> Data {
    let gray = [Float](repeating: 0.5, count: 8)
    if format == .openEXR { return Data(EXRPicture(["R", "G", "B"].map { .init($0, gray) }).bytes) }
    if format == .photoshop {
      var picture = PSDPicture()
      picture.codes = [UInt64](repeating: 90, count: 24)
      return Data(picture.bytes)
    }
    guard format.canWrite else {
      let picture: [UInt8] = [
        1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
      ]
      return Data("GIF89a".utf8) + Data(picture)
    }
    try VIPSLibrary.start()
    let image = try ImageSource.bytes(ByteBlock(copying: [UInt8](SampleFile.small))).load().image
    return Data(try image.encoded(as: Encoding(format)))
  }

  private func path(_ name: String) -> String { scratch.url.path + "/" + name }

  /// The format of the only file in a folder.
  private func written(in folder: String) throws -> FileFormat? {
    let names = try FileManager.default.contentsOfDirectory(atPath: path(folder)).filter { !$0.hasPrefix(".") }
    let name = try #require(names.count == 1 ? names[0] : nil, "\(names)")
    let format = FileFormat.recognize([UInt8](try Data(contentsOf: scratch.appending("\(folder)/\(name)")))).format
    if name.contains(".") { #expect(FileFormat(fileExtension: String(name.split(separator: ".")[1])) == format) }
    return format
  }

  private func export(_ asset: Asset, of library: Library, to name: String) async throws {
    let request = ExportRequest(FoundSubjects([Subject(asset, in: library)]), of: library, to: path(name))
    await run(try ExportPlan(request).job)
  }

  private func run(_ job: Job) async {
    let collected = Collected<Never>()
    await job.run(observers: [collected])
    for outcome in collected.outcomes { #expect(outcome.error == nil) }
  }

  /// What is written: the extension decides, then the recipe, then the photo.
  private static func expected(_ original: FileFormat, _ name: String, _ recipe: FileFormat?) -> FileFormat {
    name.hasSuffix(".webp") ? .webp : recipe ?? (original.canWrite && original != .heic ? original : .jpeg)
  }

  @Test(
    "apply, export and manifest rows write the same format",
    arguments: Effort.pairs(
      Effort.pairs(FileFormat.allCases, ["noext", "{stem}.{ext}", "x.webp"], oneIn: 2), [nil, OutputFormat.png],
      oneIn: 2))
  func law(_ subject: (FileFormat, String), asked: OutputFormat?) async throws {
    let (original, name) = subject
    let file = "photo." + original.fileExtensions[0]
    try Self.photo(original).write(to: scratch.appending(file))
    let wanted = Self.expected(original, name, asked?.fileFormat)
    var recipe = Recipe { Exposure(ev: 0.3) }
    if let asked {
      recipe.output = OutputSettings()
      recipe.output?.format = asked
    }

    let apply = ApplyRequest(
      recipe, recipeName: "test", photos: FoundSubjects([Subject(path(file))]),
      output: try OutputTemplate(path("apply/" + name)), settings: recipe.output ?? OutputSettings())
    await run(try ApplyPlan(apply).job)
    #expect(try written(in: "apply") == wanted, "apply")

    // Outputs of rows are named before recipes are read, so {ext} knows only the format of the row.
    let format = asked.map { #""format":"\#($0.rawValue)""# }
    let (own, output) = name.contains("{ext}") ? (format, nil) : (nil, format)
    let rows = """
      {"type":"defaults","recipe":{"adjustments":[{"op":"exposure","ev":0.3}],"output":{\(output ?? "")}},"output":"rows/\(name)"}
      {"input":"\(file)"\(own.map { "," + $0 } ?? "")}
      """
    try Data(rows.utf8).write(to: scratch.appending("m.jsonl"))
    let outcome = try await ManifestJob(
      ManifestRequest(.file(path("m.jsonl")), results: .file(path("r.jsonl")))
    ).run()
    #expect(outcome.tally[.done] == 1)
    #expect(try written(in: "rows") == wanted, "rows")

    let library = try await Library.create(in: scratch.url)
    let asset = try await library.importPhoto(at: scratch.appending(file)).asset
    _ = try await library.editingSession(for: asset).commit(recipe)
    let edited = try await library.asset(asset.id)
    try await self.export(edited, of: library, to: "export/" + name)
    #expect(try written(in: "export") == wanted, "export")
  }

  @Test(
    "an export of a photo without edits is its original", arguments: [FileFormat.heic, .gif, .png],
    ["noext", ""])
  func copied(original: FileFormat, name: String) async throws {
    let file = "photo." + original.fileExtensions[0]
    try Self.photo(original).write(to: scratch.appending(file))
    let library = try await Library.create(in: scratch.url)
    let asset = try await library.importPhoto(at: scratch.appending(file)).asset
    try await export(asset, of: library, to: "export/" + name)
    #expect(try written(in: "export") == original)
    let names = try FileManager.default.contentsOfDirectory(atPath: path("export")).filter { !$0.hasPrefix(".") }
    #expect(names == [name.isEmpty ? file : name])
    #expect(try Data(contentsOf: scratch.appending("export/" + names[0])) == Self.photo(original))
  }
}
