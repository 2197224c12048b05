import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("positions on the earth", .timeLimit(.minutes(Effort.minutes)))
struct GeoPositionTests {
  private static func summary(_ bundle: MetadataBundle) -> MetadataSummary {
    var reading = MetadataReading(UnsafeRawBufferPointer(start: nil, count: 0), nil)
    reading.bundle = bundle
    reading.problems = []
    return MetadataSummary(reading)
  }

  private static let angles: [Double] = [
    0, 0.000_001, -0.000_001, 0.5, -0.5, 1.0 / 3, -59.999_999, 45.123_456_789, -89.999_999_9, 90, -90,
  ]

  /// Whether a position is another one but for what its numbers are rounded to.
  private static func isSame(_ one: GeoPosition?, _ other: GeoPosition, _ degrees: Double, _ meters: Double) -> Bool {
    guard let one, (one.altitude == nil) == (other.altitude == nil) else { return false }
    return abs(one.latitude - other.latitude) <= degrees && abs(one.longitude - other.longitude) <= degrees
      && abs((one.altitude ?? 0) - (other.altitude ?? 0)) <= meters
  }

  @Test("a position is read from EXIF as it was written, in each quarter of the earth, above the sea and below")
  func exif() {
    for latitude in Self.angles {
      for longitude in Self.angles.map({ $0 * 2 }) {
        for altitude in [nil, 0, 0.25, -0.25, 8848.86, -430.5] as [Double?] {
          let position = GeoPosition(unchecked: latitude, longitude, altitude: altitude)
          var record = CaptureRecord(width: 4, height: 3)
          record.position = position
          let taken = Self.summary(MetadataBundle(exif: record.exif)).position
          // Half a hundredth of a second, and of a meter.
          #expect(Self.isSame(taken, position, 0.005_1 / 3600, 0.005_1), "\(position)")
          var changes = PropertyChanges()
          changes[.place] = .set(.place(position))
          let described = Self.summary(
            MetadataBundle(exif: MetadataBundle(exif: record.exif).described(by: changes).exif))
          #expect(Self.isSame(described.position, position, 0.000_051 / 3600, 0.000_51), "\(position)")
        }
      }
    }
  }

  @Test("a position is read from XMP as it was written, and in each form that its specification has")
  func xmp() {
    func read(_ latitude: String, _ longitude: String = "0,0.0E", _ more: [(String, String)] = []) -> GeoPosition? {
      let properties = [("GPSLatitude", latitude), ("GPSLongitude", longitude)] + more
      let packet = XMPWriter.packet(
        properties.map { (XMPName(XMPNamespace.exif, $0.0), XMPValue.text($0.1)) }, provenance: nil)
      return Self.summary(MetadataBundle(xmp: packet)).position
    }
    for latitude in Self.angles {
      let position = GeoPosition(unchecked: latitude, -2 * latitude, altitude: latitude * 10)
      var changes = PropertyChanges()
      changes[.place] = .set(.place(position))
      let bundle = MetadataBundle(xmp: MetadataBundle().described(by: changes).xmp)
      #expect(Self.isSame(Self.summary(bundle).position, position, 1e-7, 0.001), "\(latitude)")
    }
    for (text, degrees) in [
      ("48,7.5N", 48.125), ("48,7.5S", -48.125), ("48,30,36N", 48.51), ("48,30,36s", -48.51), ("48.25n", 48.25),
      (" 48 , 30N", 48.5), ("0,0.0N", 0), ("90,0N", 90), ("90,0S", -90),
    ] {
      #expect(read(text).map { abs($0.latitude - degrees) < 1e-9 } == true, "\(text)")
    }
    for (text, degrees) in [("180,0E", 180.0), ("180,0W", -180), ("11,30,36w", -11.51), ("11,30e", 11.5)] {
      #expect(read("1,0N", text).map { abs($0.longitude - degrees) < 1e-9 } == true, "\(text)")
    }
    for text in ["", "N", "48,7.5", "48,7.5X", "48,1,2,3N", "48,,N,", "x,1N", "90,0.001N", "91N", "nanN", "48,xN"] {
      #expect(read(text) == nil, "\(text)")
    }
    #expect(read("1,0N", "180,0.001E") == nil)
    for (altitude, reference, meters) in [
      ("123/2", "0", 61.5), ("123/2", "1", -61.5), ("7", "0", 7), ("7.5", "1", -7.5), ("5/0", "0", nil),
      ("1/2/3", "0", nil), ("x", "0", nil), ("", "1", nil),
    ] as [(String, String, Double?)] {
      let found = read("1,0N", "2,0E", [("GPSAltitude", altitude), ("GPSAltitudeRef", reference)])
      #expect(found != nil && found?.altitude == meters, "\(altitude)")
    }
  }

  @Test(
    "degrees, minutes and seconds are one angle, with a letter for its side; what is missing or impossible is named")
  func parts() {
    typealias Fraction = ExifFraction
    func read(_ latitude: [Fraction], _ side: String?, longitude: [Fraction] = [Fraction(10, 1)]) -> MetadataSummary {
      var tree = ExifTree(order: .big)
      tree.set(.fractions(ExifTag.latitude, latitude, .big), in: .location)
      if let side { tree.set(.text(ExifTag.latitudeReference, side, .big), in: .location) }
      tree.set(.fractions(ExifTag.longitude, longitude, .big), in: .location)
      tree.set(.text(ExifTag.longitudeReference, "E", .big), in: .location)
      return Self.summary(MetadataBundle(exif: tree.block()))
    }
    let (degrees, minutes, seconds) = (Fraction(96, 2), Fraction(90, 4), Fraction(45, 1))
    let unknown = Fraction(0, 0)
    for (parts, angle) in [
      ([degrees, minutes, seconds], 48.3875), ([degrees, minutes], 48.375), ([degrees], 48),
      ([degrees, unknown, seconds], 48.0125), ([degrees, minutes, unknown], 48.375),
      ([Fraction(0, 1), minutes], 0.375),
    ] {
      #expect(read(parts, "N").position?.latitude == angle && read(parts, "s").position?.latitude == -angle, "\(angle)")
      #expect(read(parts, "North").position?.latitude == angle && read(parts, "N").problems == [])
    }
    for summary in [
      read([unknown, minutes, seconds], "N"), read([degrees], nil), read([Fraction(91, 1)], "N"),
      read([Fraction(90, 1), Fraction(1, 100)], "S"), read([degrees], "N", longitude: [Fraction(181, 1)]),
    ] {
      #expect(summary.position == nil && summary.problems.map(\.code) == ["exif-position-invalid"])
    }
    #expect(read([Fraction(90, 1)], "S", longitude: [Fraction(180, 1)]).position?.latitude == -90)
  }

  @Test("a position is valid up to the poles, the date line and four million meters, and no further")
  func limits() {
    let step = 0.000_001
    for (latitude, longitude, altitude, isValid) in [
      (90, 180, 4e6, true), (-90, -180, -4e6, true), (0, 0, nil, true), (90 + step, 0, nil, false),
      (-90 - step, 0, nil, false), (0, 180 + step, nil, false), (0, -180 - step, nil, false),
      (0, 0, 4e6 + 1, false), (0, 0, -4e6 - 1, false), (.nan, 0, nil, false), (0, .infinity, nil, false),
    ] as [(Double, Double, Double?, Bool)] {
      let position = GeoPosition(unchecked: latitude, longitude, altitude: altitude)
      #expect(position.isValid == isValid, "\(position)")
      let checked = GeoPosition(latitude: latitude, longitude: longitude, altitude: altitude)
      #expect((checked != nil) == (isValid || abs(altitude ?? 0) > 4e6), "\(position)")
    }
    #expect(GeoPosition(latitude: 1, longitude: 2, altitude: .infinity)?.altitude == nil)
  }
}
