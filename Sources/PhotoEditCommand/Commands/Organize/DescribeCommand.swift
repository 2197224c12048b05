import ArgumentParser
import Foundation
import Jobs
import PhotoEdit

/// Sets title, caption, date and place of photos.
struct DescribeCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Set title, caption, date or place of photos.",
    discussion: """
      photoedit describe --title "Sunset" photo.jpg
      photoedit describe --date 2026-05-01T18:30:00+02:00 photo.jpg
      photoedit describe --place 48.137,11.575 *.jpg
      photoedit describe --title "" --no-place photo.jpg

      The library has the new values; what is exported has them in EXIF, XMP and IPTC, as far as its privacy policy lets \
      them through. The original stays as it is. An empty text takes a title or a caption away.
      """)

  @OptionGroup var photos: PhotoSelection
  @Option(help: ArgumentHelp("The title.", valueName: "text")) var title: String?
  @Option(help: ArgumentHelp("The caption.", valueName: "text")) var caption: String?
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
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    try photos.checkNotEmpty()
    if date != nil, noDate { throw ValidationError("--date and --no-date cannot be combined.") }
    if place != nil, noPlace { throw ValidationError("--place and --no-place cannot be combined.") }
    if settings.isEmpty {
      throw ValidationError("expected --title, --caption, --date, --place, --no-date or --no-place")
    }
    if [title, caption].contains(where: { ($0?.utf8.count ?? 0) > 100_000 }) {
      throw ValidationError("expected a text of at most 100000 bytes")
    }
  }

  private var settings: AssetSettings {
    var settings = AssetSettings()
    settings.title = title.map { $0.isEmpty ? .cleared : .set($0) }
    settings.caption = caption.map { $0.isEmpty ? .cleared : .set($0) }
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
    if let title, title.value != asset.title { return false }
    if let caption, caption.value != asset.caption { return false }
    if let capture, capture.value?.date != asset.captured || capture.value?.zone != asset.zone { return false }
    if let place, place.value != asset.place { return false }
    return true
  }

  /// The current values of what was set on a photo.
  fileprivate func words(of asset: Asset) -> String {
    var parts: [String] = []
    if title != nil { parts.append(asset.title.map { "title \($0)" } ?? "no title") }
    if caption != nil { parts.append(asset.caption.map { "caption \($0)" } ?? "no caption") }
    if capture != nil { parts.append(asset.captured.map { "date \($0)\(asset.zone ?? "")" } ?? "no date") }
    if place != nil { parts.append(asset.place.map { "place \($0.text)" } ?? "no place") }
    return parts.joined(separator: ", ")
  }
}

/// A date and time of capture, with a zone or without one.
struct CaptureDate: ExpressibleByArgument {
  let capture: AssetSettings.Capture

  init?(argument: String) {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt)
    let (date, zone) = (String(argument.prefix(19)), String(argument.dropFirst(19)))
    // February 30 is parsed as a day in March, so the date is formatted again and compared.
    guard argument.utf8.count >= 19, let read = try? format.parse(date + "Z"), format.format(read) == date + "Z",
      zone.isEmpty || zone == "Z" || (try? format.parse(date + zone)) != nil && zone.utf8.count == 6
    else { return nil }
    capture = AssetSettings.Capture(date: date, zone: zone.isEmpty ? nil : zone == "Z" ? "+00:00" : zone)
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
