import Adjustments
import LibraryStore
import PhotoMetadata
import Rendering

extension AssetFacts {
  /// The maximum number of bytes of a text, so that the facts of a photo always fit into one line of the log.
  static let (longestTitle, longestCaption, longestKeywords) = (16_384, 65_536, 65_536)
  private static let longestName = 1024

  /// The facts in the header and the metadata of a photo. No pixel is decoded.
  ///
  /// Texts longer than a library keeps are cut. Keywords beyond the limit and an altitude that no photo has are left out.
  /// - Parameter sidecar: the metadata in a sidecar next to the photo, which takes precedence over the photo's own.
  init(_ info: SourceInfo, sidecar: MetadataSummary? = nil) {
    self.init()
    (width, height) = (info.uprightSize.width, info.uprightSize.height)
    orientation = info.orientation
    take(info.summary)
    if let sidecar { take(sidecar) }
  }

  /// Adopts the facts that metadata state; the others stay unchanged.
  private mutating func take(_ summary: MetadataSummary) {
    if let time = summary.dateTaken.flatMap({ CaptureTime($0) }) { (captured, zone) = (time.text, time.zone) }
    if let position = summary.position {
      let altitude = position.altitude.flatMap { Place.altitudes.contains($0) ? $0 : nil }
      place = Place(latitude: position.latitude, longitude: position.longitude, altitude: altitude)
    }
    camera = Self.camera(summary) ?? camera
    title = Self.text(summary.title, Self.longestTitle) ?? title
    caption = Self.text(summary.caption, Self.longestCaption) ?? caption
    let keywords = Self.keywords(summary.keywords)
    if !keywords.isEmpty { self.keywords = keywords }
    rating = summary.rating ?? rating
  }

  /// Maker and model; the model alone where it begins with the maker.
  private static func camera(_ summary: MetadataSummary) -> String? {
    guard let model = text(summary.model, longestName) else { return text(summary.make, longestName) }
    guard let make = text(summary.make, longestName) else { return model }
    func first(_ text: String) -> String? { text.split(separator: " ").first?.lowercased() }
    return first(make) == first(model) ? model : make + " " + model
  }

  /// Each keyword once, in order, as many as fit.
  private static func keywords(_ stated: [String]) -> [String] {
    var left = longestKeywords
    var known: Set<String> = []
    return stated.compactMap { text($0, longestName) }.filter { keyword in
      guard keyword.utf8.count <= left, known.insert(keyword).inserted else { return false }
      left -= keyword.utf8.count + 3
      return true
    }
  }

  /// As many whole characters as fit, without NUL; nil for none.
  private static func text(_ text: String?, _ limit: Int) -> String? {
    guard var text, !text.isEmpty else { return nil }
    if text.utf8.contains(0) { text = String(text.unicodeScalars.filter { $0 != "\0" }.map { Character($0) }) }
    if text.utf8.count > limit {
      var left = limit
      text = String(
        text.prefix { character in
          left -= character.utf8.count
          return left >= 0
        })
    }
    return text.isEmpty ? nil : text
  }
}
