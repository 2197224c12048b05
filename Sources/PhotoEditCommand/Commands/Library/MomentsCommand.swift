import ArgumentParser
import Contract
import PhotoEdit

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
              "id": .string(moment.id.description), "day": .string(moment.day), "start": .string(moment.start),
              "end": .string(moment.end),
              "photos": .integer(moment.count),
              "place": moment.place.map { ["latitude": .number($0.latitude), "longitude": .number($0.longitude)] },
            ]
          ).print()
        } else {
          let place = moment.place.map { "\(Self.degrees($0.latitude)), \(Self.degrees($0.longitude))" } ?? ""
          let photos = "\(moment.count) photo\(moment.count == 1 ? "" : "s")"
          table.add(moment.id.description, Self.times(moment), photos, place)
        }
      }
      table.print()
    }
  }

  private static func times(_ moment: Moment) -> String {
    moment.start == moment.end ? "\(moment.start.suffix(8))" : "\(moment.start.suffix(8))–\(moment.end.suffix(8))"
  }

  /// Degrees with three decimal places, about 100 m.
  private static func degrees(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
