import ArgumentParser
import Contract
import PhotoEdit
import PhotoMetadata

/// Lists days and places.
struct MomentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moments", abstract: "List the days and places at which the photos were taken.",
    discussion: "photoedit moments\nphotoedit moments --json\nphotoedit list --moment 2026-05-01@-33.8,151.2")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      var table = TextTable()
      for moment in try await library.open().moments() {
        if json.isJSON {
          Row(
            .moment,
            [
              "id": .string(moment.id.description), "day": .string(String(moment.id.description.prefix(10))),
              "start": moment.start.map { .string($0) }, "end": moment.end.map { .string($0) },
              "photos": moment.count.map { .integer($0) },
              "place": moment.place.map { GeoPosition.form.json($0.position) },
            ]
          ).print()
        } else {
          let place = moment.place.map { "\(Self.degrees($0.latitude)), \(Self.degrees($0.longitude))" } ?? ""
          let photos = moment.count.map { FormattedAmount.text($0, "photo") } ?? ""
          table.add(moment.id.description, Self.times(moment), photos, place)
        }
      }
      table.print()
    }
  }

  private static func times(_ moment: AssetCollection) -> String {
    let (start, end) = (time(moment.start), time(moment.end))
    return start == end ? start : "\(start)–\(end)"
  }

  /// The time of a date and time, with the fraction that it has.
  private static func time(_ captured: String?) -> String {
    captured.map { String($0.drop { $0 != "T" }.dropFirst()) } ?? ""
  }

  /// Degrees with three decimal places, about 100 m.
  private static func degrees(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
