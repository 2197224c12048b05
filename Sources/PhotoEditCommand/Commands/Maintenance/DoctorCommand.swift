import ArgumentParser
import Contract
import Documents
import DurableFiles
import Foundation
import PhotoEdit
import Threads

/// Shows the capabilities of this installation, or of a folder.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Show what this installation or a folder can do, and what is missing.",
    discussion: """
      photoedit doctor
      photoedit doctor /mnt/photos

      With a folder, it tries there what outputs and libraries need, with files in a temporary folder that it removes: links, locks, syncs, shared memory, spellings of names, times. It also shows the file system, the free space, and the libraries in the folder, in its folders and above.
      """)

  @Argument(help: "A folder to check instead of the installation.", completion: .directory)
  var path: String?

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    if let path { return try await answering(json: json.isJSON) { try PlaceCheck(path).show(json: json.isJSON) } }
    try await answering(json: json.isJSON) {
      let versions = try Engine.versions()
      var formats: [(support: Engine.FormatSupport, missing: String?)] = []
      for support in try Engine.formats() { formats.append((support, await Self.missingPlugin(of: support))) }
      let library = try self.library.find()
      if json.isJSON {
        return Row(
          .installation,
          [
            "versions": versions, "cores": .integer(Processors.count),
            "library": library.map { .string($0.folder.path) } ?? .null,
            "libraryIsReadOnly": library.map { .bool($0.isReadOnly) },
            "formats": .array(formats.map { Self.json($0.support, missing: $0.missing) }),
          ]
        ).print()
      }
      var table = TextTable()
      table.add("photoedit", Engine.version)
      table.add("libvips", versions["libvips"]?.stringValue ?? "?")
      for member in versions["codecs"]?.objectValue?.members ?? [] {
        table.add(member.key, member.value.stringValue ?? "?")
      }
      table.add("cores", "\(Processors.count)")
      let place = library?.folder.path ?? "none in this folder or above"
      table.add("library", place + (library?.readOnlyReason.map { " (read-only: \($0))" } ?? ""))
      for (format, missing) in formats {
        let writes = format.writes && missing == nil
        var state = format.reads ? (writes ? "reads and writes" : "reads") : "missing: install the libvips modules"
        if let missing { state += "; to write it, install \(missing)" }
        table.add(format.name, state)
      }
      table.print()
    }
  }

  /// The package of an encoder that is not installed: a worker process, where codecs may crash, encodes a pixel.
  private static func missingPlugin(of format: Engine.FormatSupport) async -> String? {
    guard let plugin = format.plugin, format.writes, let output = OutputFormat(rawValue: format.identifier) else {
      return nil
    }
    do throws(EditError) {
      let input = try await PhotoLoader(IsolationMode.process.isolation).input(data: pixel)
      var settings = OutputSettings()
      settings.format = output
      _ = try await input.render(Recipe(), settings: settings)
      return nil
    } catch {
      return error.code == .missingCodec ? plugin : nil
    }
  }

  /// A GIF of one white pixel.
  private static let pixel = Data(
    Array("GIF89a".utf8) + [
      1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ])

  /// What can be done with a format.
  private static func json(_ format: Engine.FormatSupport, missing: String?) -> JSONValue {
    var object = JSONObject()
    object["format"] = .string(format.identifier)
    object["reads"] = .bool(format.reads)
    object["writes"] = .bool(format.writes && missing == nil)
    object["missing"] = missing.map { .string($0) }
    return .object(object)
  }
}
