import Adjustments
import Foundation
import ImageFiles
import PhotoMetadata
import SampleScene
import TestSupport
import Testing
import VIPS

@testable import Rendering

@Suite("The sample photo", .timeLimit(.minutes(Effort.minutes)))
struct SamplePhotoTests {
  private static let exiftool = "/usr/bin/exiftool"

  @Test(
    "exiftool reads the camera's metadata",
    .enabled(if: FileManager.default.isExecutableFile(atPath: exiftool), "needs exiftool"))
  func exiftoolReads() throws {
    let folder = try ScratchFolder()
    let file = folder.appending("sample.jpg")
    try Data(SamplePhoto.jpeg(width: 90, height: 60)).write(to: file)
    let tags = try Self.tags(of: file)
    let expected: [String: String] = [
      "Orientation": "6", "Make": "Seed", "Model": "Sample 1", "LensModel": "Seed 35mm F2",
      "DateTimeOriginal": "2026:05:17 19:42:10", "OffsetTimeOriginal": "+02:00", "ExposureTime": "0.003125",
      "FNumber": "5.6", "ISO": "200", "FocalLength": "35", "Artist": "The photoedit authors",
      "Copyright": "CC0 1.0: no rights reserved", "ColorSpace": "65535", "ExifImageWidth": "60",
      "ExifImageHeight": "90", "ImageWidth": "60", "ImageHeight": "90", "ProfileDescription": "Display P3",
      "GPSLatitudeRef": "N", "GPSLongitudeRef": "E", "GPSAltitude": "1852",
    ]
    for (name, value) in expected { #expect(tags[name] == value, "\(name)") }
    #expect(abs(try #require(tags["GPSLatitude"].flatMap(Double.init)) - 46.5405) < 1e-5)
    #expect(abs(try #require(tags["GPSLongitude"].flatMap(Double.init)) - 11.6430) < 1e-5)
    #expect(tags["Warning"] == nil && tags["Error"] == nil)
  }

  @Test("it opens upright, in the requested size, without a warning")
  func opensUpright() throws {
    let photo = try Photo(bytes: ByteBlock(copying: SamplePhoto.jpeg(width: 90, height: 60)))
    #expect(photo.info.uprightSize == FrameSize(width: 90, height: 60))
    #expect(photo.info.storedSize == FrameSize(width: 60, height: 90))
    #expect(photo.info.color.name == "Display P3")
    #expect(photo.info.warnings == [])
    #expect(photo.info.summary.dateTaken == "2026-05-17T19:42:10+02:00")
    #expect(try abs(#require(photo.info.summary.position).latitude - 46.5405) < 1e-5)
  }

  @Test("without adjustments it renders to the scene, except for JPEG loss")
  func rendersScene() throws {
    let photo = try Photo(bytes: ByteBlock(copying: SamplePhoto.jpeg(width: 150, height: 100)))
    var settings = OutputSettings()
    settings.format = .png
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    let image = try Renderer.image(Planner.plan(photo.info, steps: [], request: request), of: photo)
    #expect(image.width == 150 && image.height == 100)
    let scene = SampleScene.pixels(width: 150, height: 100)
    let found = try image.withPixels { [UInt8]($0) }
    let difference = zip(found, scene).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    #expect(found.count == scene.count)
    #expect(Double(difference) / Double(scene.count) < 3)
  }

  @Test("the same size gives the same bytes")
  func isReproducible() throws {
    #expect(try SamplePhoto.jpeg(width: 90, height: 60) == SamplePhoto.jpeg(width: 90, height: 60))
  }

  @Test("southern latitudes, western longitudes and altitudes below sea level are stored with their sign")
  func halves() throws {
    var record = CaptureRecord(width: 1, height: 1)
    record.position = GeoPosition(latitude: -33.8568, longitude: -70.25, altitude: -12.5)
    let summary = MetadataSummary(try Self.reading(of: record.exif))
    let position = try #require(summary.position)
    #expect(abs(position.latitude + 33.8568) < 1e-5)
    #expect(position.longitude == -70.25)
    #expect(position.altitude == -12.5)
  }

  private static func reading(of exif: [UInt8]) throws -> MetadataReading {
    let pixel = try VIPSImage(pixels: [1, 2, 3], width: 1, height: 1, bands: 3, format: .uchar)
    return MetadataBundle.read(
      from: try MetadataBundle(exif: exif).embedded(in: pixel.encoded(as: Encoding(.jpeg))).bytes)
  }

  /// The tags of a file as exiftool prints them, numbers plain.
  private static func tags(of file: URL) throws -> [String: String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: exiftool)
    process.arguments = ["-j", "-n", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let rows = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    return try #require(rows?.first).mapValues { "\($0)" }
  }
}
