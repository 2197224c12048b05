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
      let formats = await Self.tried(try Engine.formats())
      let library = try self.library.find()
      if json.isJSON {
        return Row(
          .installation,
          [
            "versions": versions, "cores": .integer(Processors.count),
            "library": library.map { .string($0.folder.path) } ?? .null,
            "libraryIsReadOnly": library.map { .bool($0.isReadOnly) },
            "formats": .array(formats.map(Self.json)),
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
      for format in formats {
        var state =
          format.reads ? (format.writes ? "reads and writes" : "reads") : "missing: install the libvips modules"
        if let plugin = format.missingPlugin { state += "; to write it, install \(plugin)" }
        table.add(format.name, state)
      }
      table.print()
    }
  }

  /// The formats, those whose encoders are plugins tried: a worker process, where codecs may crash, encodes a pixel.
  private static func tried(_ formats: [Engine.FormatSupport]) async -> [Engine.FormatSupport] {
    var formats = formats
    guard let input = try? await PhotoLoader(IsolationMode.process.isolation).input(data: pixel) else { return formats }
    for index in formats.indices where formats[index].plugin != nil && formats[index].writes {
      var settings = OutputSettings()
      settings.format = OutputFormat(rawValue: formats[index].identifier)
      do throws(EditError) {
        _ = try await input.render(Recipe(), settings: settings)
      } catch {
        // Other failures say nothing about what is installed.
        guard error.code == .missingCodec else { continue }
        (formats[index].writes, formats[index].lacksPlugin) = (false, true)
      }
    }
    return formats
  }

  /// A GIF of one white pixel.
  private static let pixel = Data(
    Array("GIF89a".utf8) + [
      1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ])

  /// What can be done with a format.
  private static func json(_ format: Engine.FormatSupport) -> JSONValue {
    var object = JSONObject()
    object["format"] = .string(format.identifier)
    object["reads"] = .bool(format.reads)
    object["writes"] = .bool(format.writes)
    object["missing"] = format.missingPlugin.map { .string($0) }
    return .object(object)
  }
}

extension Engine.FormatSupport {
  /// The package of the encoder, if it is missing.
  fileprivate var missingPlugin: String? { lacksPlugin ? plugin : nil }
}
