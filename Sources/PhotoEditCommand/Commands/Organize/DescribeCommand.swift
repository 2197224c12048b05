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
      photoedit describe --shift +1h30m *.jpg
      photoedit describe --place 48.137,11.575 *.jpg
      photoedit describe --creator "Ana Ruiz" --copyright "© 2026 Ana Ruiz" *.jpg
      photoedit describe --title "" --no-place photo.jpg

      The library has the new values; what is exported has them in EXIF, XMP and IPTC, as far as its privacy policy lets \
      them through. The original stays as it is. An empty text removes the one that is there.

      --shift mends the clock of a camera: it moves the date of each photo, all in one transaction. It takes \
      \(ClockShift.forms). Fractions of a second and the zone of a date stay. A photo without a date is \
      named and stays as it is, with exit status 3 if there are others.
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
  // It may begin with a minus sign.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Move the date of each photo by a time: +1h30m, -1d, +02:30.", valueName: "time"),
    transform: ClockShift.read)
  var shift: ClockShift?
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
    if shift != nil, date != nil || noDate { throw ValidationError("--shift takes neither --date nor --no-date.") }
    if place != nil, noPlace { throw ValidationError("--place and --no-place cannot be combined.") }
    if settings.isEmpty, shift == nil {
      let names = texts.map { "--\($0.property.declaration.name)" }.joined(separator: ", ")
      throw ValidationError("expected \(names), --date, --shift, --place, --no-date or --no-place")
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
    let (settings, shift) = (self.settings, self.shift)
    let shown = PhotoProperty.settable.filter { settings.changes[$0] != nil || $0 == .captured && shift != nil }
    try await change(unless: { shift == nil && settings.isSet(of: $0) }) {
      $0.words(for: shown)
    } refusing: {
      shift == nil || $0.captured != nil ? nil : .withoutDate($0)
    } _: { changes, ids in
      changes.set(settings, of: ids)
      if let shift { changes.shiftCapture(by: shift.seconds, of: ids) }
    }
  }
}

extension AssetSettings {
  /// Whether a photo already has these settings.
  fileprivate func isSet(of asset: Asset) -> Bool {
    changes.all.allSatisfy { property, value in asset.properties[property] == value }
  }
}

extension Asset {
  /// The current values of properties.
  fileprivate func words(for properties: [PhotoProperty]) -> String {
    properties.map { property in
      let label = property.declaration.label
      return property.text(of: self).map { "\(label) \($0)" } ?? "no \(label)"
    }.joined(separator: ", ")
  }
}

extension EditError {
  fileprivate static func withoutDate(_ photo: Asset) -> EditError {
    EditError(
      .badValue, "the photo has no date, expected one to move", hint: "set it with --date, or leave the photo out",
      path: photo.path)
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
