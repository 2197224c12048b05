import ImageFiles

import Foundation

/// Where a photo was taken.
package struct GeoPosition: Sendable, Hashable {
  /// Degrees north of the equator, −90…90.
  package let latitude: Double
  /// Degrees east of Greenwich, −180…180.
  package let longitude: Double
  /// Meters above sea level, if stated.
  package let altitude: Double?

  /// A position; nil where it is out of range.
  package init?(latitude: Double, longitude: Double, altitude: Double?) {
    guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
    self.init(unchecked: latitude, longitude, altitude: altitude.flatMap { $0.isFinite ? $0 : nil })
  }

  /// A position that may be out of range.
  package init(unchecked latitude: Double, _ longitude: Double, altitude: Double?) {
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
  }

  /// The range of each number. EXIF holds greater altitudes in whole meters only, and canonical JSON no number beyond
  /// 2^53.
  package static let (latitudes, longitudes, altitudes) = (-90.0...90, -180.0...180, -4_000_000.0...4_000_000)

  /// Whether every number is in its range.
  package var isValid: Bool {
    Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude)
      && altitude.map { Self.altitudes.contains($0) } ?? true
  }

  /// Reads the GPS directory of EXIF: degrees, minutes and seconds, with a letter for the hemisphere.
  init?(_ block: ExifBlock) {
    func degrees(_ tag: Int, _ referenceTag: Int, negative: String) -> Double? {
      guard let field = block.field(tag, in: block.location), let whole = field.real(), field.count >= 1 else {
        return nil
      }
      // A part that is missing or has a zero denominator counts as zero, as long as the degrees exist.
      let value = abs(whole) + (field.real(at: 1) ?? 0) / 60 + (field.real(at: 2) ?? 0) / 3600
      guard let reference = block.field(referenceTag, in: block.location)?.text else { return nil }
      return reference.uppercased().hasPrefix(negative) ? -value : value
    }
    guard let latitude = degrees(2, 1, negative: "S"), let longitude = degrees(4, 3, negative: "W") else { return nil }
    let isBelow = block.field(5, in: block.location)?.integer() == 1
    let altitude = block.field(6, in: block.location)?.real().map { isBelow ? -$0 : $0 }
    self.init(latitude: latitude, longitude: longitude, altitude: altitude)
  }

  /// Reads the GPS properties of XMP: `DDD,MM.mmmk` or `DDD,MM,SSk`, k one of N, S, E, W.
  init?(_ packet: XMPPacket) {
    func degrees(_ name: String) -> Double? {
      guard let text = packet.text(XMPName(XMPNamespace.exif, name)), let letter = text.last else { return nil }
      let parts = text.dropLast().split(separator: ",").map { Double($0.trimmedBlanks) }
      guard !parts.isEmpty, parts.count <= 3, !parts.contains(nil), "NSEWnsew".contains(letter) else { return nil }
      let value = zip(parts.compactMap(\.self), [1.0, 60, 3600]).map { $0 / $1 }.reduce(0, +)
      return "SWsw".contains(letter) ? -value : value
    }
    guard let latitude = degrees("GPSLatitude"), let longitude = degrees("GPSLongitude") else { return nil }
    let altitude = packet.text(XMPName(XMPNamespace.exif, "GPSAltitude")).flatMap(Self.fraction)
    let isBelow = packet.text(XMPName(XMPNamespace.exif, "GPSAltitudeRef")) == "1"
    self.init(latitude: latitude, longitude: longitude, altitude: altitude.map { isBelow ? -$0 : $0 })
  }

  private static func fraction(_ text: String) -> Double? {
    let parts = text.split(separator: "/").map { Double($0) }
    guard let top = parts.first ?? nil else { return nil }
    guard parts.count == 2, let bottom = parts[1], bottom != 0 else { return parts.count == 1 ? top : nil }
    return top / bottom
  }
}
