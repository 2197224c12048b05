import ArgumentParser
import Foundation
import Jobs
import PhotoEdit
import PhotoMetadata

/// Sets texts, date and place of photos.
struct DescribeCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Set \(PhotoProperty.labels(PhotoProperty.texts)), date or place of photos.",
    discussion: """
      photoedit describe --title "Sunset" photo.jpg
      photoedit describe --date 2026-05-01T18:30:00+02:00 photo.jpg
      photoedit describe --place 48.137,11.575 *.jpg
      photoedit describe --creator "Ana Ruiz" --copyright "© 2026 Ana Ruiz" *.jpg
      photoedit describe --title "" --no-place photo.jpg

      The library has the new values; what is exported has them in EXIF, XMP and IPTC, as far as its privacy policy lets \
      them through. The original stays as it is. An empty text removes the one that is there.
      """)

  @OptionGroup var photos: PhotoSelection
  @Option(help: ArgumentHelp("The title.", valueName: "text")) var title: String?
  @Option(help: ArgumentHelp("The headline, a synopsis of the caption.", valueName: "text")) var headline: String?
  @Option(help: ArgumentHelp("The caption.", valueName: "text")) var caption: String?
  @Option(help: ArgumentHelp("Who made the photo.", valueName: "text")) var creator: String?
  @Option(help: ArgumentHelp("The copyright notice.", valueName: "text")) var copyright: String?
  @Option(help: ArgumentHelp("How the photo may be used.", valueName: "text")) var rights: String?
  @Option(
    help: ArgumentHelp(
      "When it was taken, on the clock there: 2026-05-01T18:30:00, with the zone behind it where it is known.",
      valueName: "date"))
  var date: CaptureDate?
  @Flag(help: "The date is not known.") var noDate = false
  // A place may begin with a minus sign.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where it was taken: degrees to the north and to the east, and meters above the sea.", valueName: "lat,lon[,m]"))
  var place: PlaceArgument?
  @Flag(help: "The place is not known.") var noPlace = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    try photos.check(conditions)
    if date != nil, noDate { throw ValidationError("--date and --no-date cannot be combined.") }
    if place != nil, noPlace { throw ValidationError("--place and --no-place cannot be combined.") }
    if settings.isEmpty {
      let names = texts.map { "--\($0.property.declaration.name)" }.joined(separator: ", ")
      throw ValidationError("expected \(names), --date, --place, --no-date or --no-place")
    }
    for (property, text) in texts {
      guard let text, !text.isEmpty else { continue }
      try property.rule?.validate(text, as: "--\(property.declaration.name)")
    }
  }

  private var texts: [(property: PhotoProperty, text: String?)] {
    [
      (.title, title), (.headline, headline), (.caption, caption), (.creator, creator), (.copyright, copyright),
      (.rights, rights),
    ]
  }

  private var settings: AssetSettings {
    var settings = AssetSettings()
    for (property, text) in texts {
      settings.changes[property] = text.map { $0.isEmpty ? .cleared : .set(.text($0)) }
    }
    settings.capture = noDate ? .cleared : date.map { .set($0.capture) }
    settings.place = noPlace ? .cleared : place.map { .set($0.place) }
    return settings
  }

  func run() async throws {
    let settings = settings
    try await change(unless: { settings.isSet(of: $0) }) {
      settings.words(of: $0)
    } _: { changes, ids in
      changes.set(settings, of: ids)
    }
  }
}

extension AssetSettings {
  /// Whether a photo already has these settings.
  fileprivate func isSet(of asset: Asset) -> Bool {
    changes.all.allSatisfy { property, value in asset.properties[property] == value }
  }

  /// The current values of what was set on a photo.
  fileprivate func words(of asset: Asset) -> String {
    changes.all.map { property, _ in
      let label = property.declaration.label
      return property.text(of: asset).map { "\(label) \($0)" } ?? "no \(label)"
    }.joined(separator: ", ")
  }
}

/// A date and time of capture, with a zone or without one.
struct CaptureDate: ExpressibleByArgument {
  let capture: AssetSettings.Capture

  init?(argument: String) {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt)
    let date = String(argument.prefix(19))
    let rest = argument.dropFirst(19)
    let fraction = rest.first == "." ? rest.prefix { !"Z+-".contains($0) } : ""
    let zone = String(rest.dropFirst(fraction.count))
    // February 30 is parsed as a day in March, so the date is formatted again and compared.
    guard argument.utf8.count >= 19, let read = try? format.parse(date + "Z"), format.format(read) == date + "Z",
      zone.isEmpty || zone == "Z" || (try? format.parse(date + zone)) != nil && zone.utf8.count == 6
    else { return nil }
    let digits = fraction.dropFirst()
    guard fraction.isEmpty || (1...9).contains(digits.count) && digits.allSatisfy({ "0"..."9" ~= $0 }) else {
      return nil
    }
    capture = AssetSettings.Capture(date: date + fraction, zone: zone.isEmpty ? nil : zone == "Z" ? "+00:00" : zone)
  }
}

/// A place on Earth.
struct PlaceArgument: ExpressibleByArgument {
  let place: Place

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    place = Place(latitude: numbers[0], longitude: numbers[1], altitude: numbers.count == 3 ? numbers[2] : nil)
    guard place.isValid else { return nil }
  }
}
