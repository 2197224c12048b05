import Adjustments
import Documents
import ImageFiles
import Rendering
import TestSupport
import Testing

@testable import PhotoLibrary

/// Who decides about an export: the caller, the extension of the path, a recipe on top, the edit, the stored file.
@Suite("settings of exports", .timeLimit(.minutes(Effort.minutes)))
struct ExportSettingsTests {
  private static func output(_ quality: Int, _ metadata: MetadataChoice, _ format: OutputFormat? = nil)
    -> OutputSettings
  {
    OutputSettings(path: "elsewhere/", format: format, quality: quality, metadata: metadata)
  }

  private static let given = [nil, output(41, .keep), output(42, .safe, .webp)]
  private static let own = [nil, output(51, .none), output(52, .safe, .png)]
  private static let onTop = [nil, output(61, .keep), output(62, .safe, .tiff)]
  private static let formats: [FileFormat?] = [nil, .jpeg, .heic, .png]

  private static func strictest(_ policies: [MetadataChoice]) -> MetadataChoice {
    [MetadataChoice.none, .safe].first(where: policies.contains) ?? .keep
  }

  @Test(
    "the caller's settings count, else a recipe's, else the edit's; an extension wins, and so does the strictest policy",
    arguments: ["", "jpg", "png", "zzz"])
  func choice(fileExtension: String) {
    let path = fileExtension.isEmpty ? "out" : "a.webp/out." + fileExtension
    let named = ["jpg": OutputFormat.jpeg, "png": .png][fileExtension]
    for given in Self.given {
      for own in Self.own {
        for onTop in Self.onTop {
          for rendition in Self.formats {
            for metadata in [nil] + MetadataChoice.allCases.map(Optional.some) {
              var recipe = Recipe()
              recipe.output = onTop
              let found = ExportSettings(
                own: own, recipe: recipe, given: given, metadata: metadata, path: path, rendition: rendition)
              let recorded = onTop ?? own
              let place = "\(given?.quality ?? 0) \(own?.quality ?? 0) \(onTop?.quality ?? 0) \(metadata as Any)"
              #expect(found.settings.quality == (given ?? recorded)?.quality && found.settings.path == nil, "\(place)")
              // Of stored files, those that not everybody can open become JPEG files.
              let like: OutputFormat? = rendition == nil ? nil : rendition == .png ? .png : .jpeg
              let format = given?.format ?? (fileExtension.isEmpty ? recorded?.format ?? like : named)
              #expect(found.settings.format == format, "\(place) \(rendition?.identifier ?? "")")
              let recordedPolicy = Self.strictest([own, onTop].compactMap { $0?.metadata })
              let policy = Self.strictest([recordedPolicy, (given ?? recorded)?.metadata ?? .keep])
              #expect(found.settings.metadata == metadata ?? policy, "\(place)")
              // A warning for an extension that wins over a recorded format, and one for more metadata than recorded.
              var warnings: [String] = []
              if given?.format == nil, let named, let recorded = recorded?.format, recorded != named {
                warnings.append(recorded.rawValue)
              }
              if let metadata, metadata != Self.strictest([metadata, recordedPolicy]) {
                warnings.append("'\(recordedPolicy.rawValue)'")
              }
              #expect(found.warnings.count == warnings.count, "\(place) \(found.warnings)")
              for (warning, words) in zip(found.warnings, warnings) { #expect(warning.contains(words)) }
            }
          }
        }
      }
    }
  }

  @Test("a stored file meets settings that change nothing but its format to what it is, and its metadata to no more")
  func met() {
    let stored: [(mediaType: String, format: FileFormat)] = [("image/jpeg", .jpeg), ("image/png", .png)]
    let policies: [MetadataChoice] = [.keep, .safe, .none]
    let extensions: [(name: String, format: FileFormat?)] = [
      ("", nil), ("jpg", .jpeg), ("JPEG", .jpeg), ("png", .png), ("zzz", nil),
    ]
    for file in stored {
      for (policy, strictness) in zip(policies, 0...) {
        for (asked, own) in zip(policies, 0...) {
          for format in [nil, OutputFormat.jpeg, .png] {
            for (name, named) in extensions {
              let given = OutputSettings(format: format, metadata: asked)
              let settings = ExportSettings(
                own: nil, recipe: nil, given: given, metadata: nil, path: name.isEmpty ? "x" : "x.\(name)",
                rendition: nil)
              let isFormat = format == nil || format?.fileFormat == file.format
              let isNamed = name.isEmpty || named == file.format
              #expect(
                settings.areMet(by: (file.mediaType, policy)) == (isFormat && isNamed && strictness <= own),
                "\(file) \(policy) \(given) \(name)")
            }
          }
        }
      }
    }
    for change in [
      OutputSettings(quality: 90), OutputSettings(longEdge: 100), OutputSettings(depth: 8),
      OutputSettings(profile: .srgb), OutputSettings(sharpen: .screen), OutputSettings(dpi: 300),
    ] {
      let settings = ExportSettings(
        own: nil, recipe: nil, given: change, metadata: nil, path: "x.jpg", rendition: .jpeg)
      #expect(!settings.areMet(by: ("image/jpeg", MetadataChoice.keep)), "\(change)")
    }
  }

  @Test("a stored file that has to be encoded again has the quality of a rendition in its format")
  func again() {
    for (stored, asked, quality, subsampling) in [
      (.jpeg, nil, 95, .full), (.png, nil, nil, nil), (.heic, nil, 95, .full), (.heic, .heic, 65, nil),
      (.png, .jpeg, 95, .full), (.jpeg, .png, nil, nil), (nil, nil, 95, .full),
    ] as [(FileFormat?, OutputFormat?, Int?, Subsampling?)] {
      let settings = ExportSettings(
        own: nil, recipe: nil, given: OutputSettings(format: asked), metadata: nil, path: "x", rendition: nil)
      let again = settings.encodingAgain(stored).settings
      let place = "\(stored?.identifier ?? "none") \(asked?.rawValue ?? "none")"
      #expect(again.quality == quality && again.subsampling == subsampling && again.format == asked, "\(place)")
    }
  }
}
