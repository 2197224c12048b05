import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Writes revisions to files.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a revision of a photo to a file.",
    discussion: """
      photoedit export photo.jpg -o final.jpg
      photoedit export photo.jpg@0 -o original.jpg
      photoedit export photo.jpg --long-edge 2048 --metadata safe -o web.jpg

      photoedit export --library ~/Pictures -o pictures.tar

      Without options on encoding the file is the revision's own, byte for byte. With --library and without a \
      photo the whole library is written to one file, every photo with its history, for 'photoedit import' on \
      another machine.
      """)

  @Argument(help: "The photo: a path, an id or a file name, with @REVISION.")
  var asset: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, a folder/, or - for standard output.", valueName: "path"))
  var output: String

  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @Flag(help: "Replace an existing output.") var force = false
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard asset == nil else { return }
    if !library.isNamed {
      throw ValidationError("expected a photo, or --library with a folder to export all photos and histories")
    }
    if !encoding.isEmpty { throw ValidationError("encoding options do not apply to a library") }
    if output == OutputTemplate.standardOutput { throw ValidationError("a library can only be written to a file") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      guard let name = self.asset else { return try exportHistories() }
      let library = try self.library.open()
      let (asset, revision) = try await library.resolve(name)
      let entry = try await library.entry(of: asset, revision)
      let path = try OutputTemplate.exportPath(output, asset: asset, entry: entry, format: encoding.format)
      let isStandardOutput = path == OutputTemplate.standardOutput
      if !isStandardOutput { try library.checkExport(to: path, of: asset, named: name, replacing: force) }
      let file = try await library.export(
        asset, revision, path: path, settings: encoding.isEmpty ? nil : try encoding.settings(over: nil),
        isolation: IsolationMode.process.isolation, limits: try limitOptions.limits)
      for warning in file.warnings { Console.warn(warning) }
      if isStandardOutput { return Console.write(file.data) }
      try file.data.writeDurably(to: URL(outputPath: path), overwriting: force, makingFolders: true)
      if json.isJSON {
        Console.print([
          "type": "result", "asset": .string(asset.id.text), "entry": .number(Double(entry.number)),
          "output": .string(path),
          "bytes": .number(Double(file.data.count)),
        ])
      } else {
        Console.print(Console.safe("\(asset.fileName)@\(entry.number) -> \(path)"))
      }
    }
  }

  /// Writes the complete library.
  private func exportHistories() throws {
    let archive = try library.open().exportHistories(to: output, replacing: force)
    if json.isJSON {
      Console.print([
        "type": "archive", "output": .string(output), "photos": .number(Double(archive.photos)),
        "entries": .number(Double(archive.entries)), "objects": .number(Double(archive.objects)),
      ])
    } else {
      Console.print(
        Console.safe("\(archive.photos) photo\(archive.photos == 1 ? "" : "s") with their histories -> \(output)"))
    }
  }
}
