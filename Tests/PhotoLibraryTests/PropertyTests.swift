import Adjustments
import Foundation
import LibraryStore
import PhotoMetadata
import Rendering
import TestSupport
import Testing

@testable import PhotoLibrary

@Suite(
  "properties of photos live where they are declared", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
struct PropertyTests {
  let scratch: ScratchFolder
  let library: Library

  init() throws {
    scratch = try ScratchFolder()
    library = try Library.create(in: scratch.url)
  }

  /// Imports a photo with the old values at some places, but another one at the place `other`.
  private func imported(_ places: [PropertyPlace], other: PropertyPlace? = nil) throws -> Asset {
    let file = scratch.appending("photo.jpg")
    try Data(FactsTests.rendered(as: .jpeg)).write(to: file)
    let values = try places.flatMap { place in
      let tag = try #require(PropertyOracle.tags["\(place)"], "exiftool's name of \(place)")
      // Of GPS, exiftool writes the letters of the hemispheres only if it is told to.
      let reference =
        tag.name.hasPrefix("GPS:")
        ? ["-\(tag.name)Ref=\(["N", "E", "0"][["10", "20"].firstIndex(of: tag.old) ?? 2])"] : []
      let others = Int(tag.old) == nil ? tag.old.replacing("Old", with: "Other") : "4"
      let value = "\(place)" == other.map { "\($0)" } ? others : tag.old
      return ["-\(tag.name)=\(value)"] + reference
    }
    _ = try ExifTool.run(["-overwrite_original", "-n", "-m"] + values + [file.path])
    return try library.importPhoto(at: file).asset
  }

  /// What exiftool reads only if it is asked for.
  private static let georeference = ["-all", "-GeoTiffDirectory", "-GeoTiffDoubleParams", "-GeoTiffAsciiParams"]

  private func tags(_ data: Data) throws -> [String: Any] {
    let file = scratch.appending("exported.jpg")
    try data.write(to: file)
    return try ExifTool.read([file], ["-G1", "-n"] + Self.georeference).first ?? [:]
  }

  @Test("a value is read from each place that states it", arguments: PhotoProperty.described)
  func read(property: PhotoProperty) throws {
    let places = property.declaration.places.filter(\.isRead)
    #expect(!places.isEmpty)
    // A date and a position need several tags.
    let isJoined = property.declaration.kind == .place || property.declaration.kind == .capture
    for group in isJoined ? Array(Dictionary(grouping: places, by: PropertyOracle.group).values) : places.map({ [$0] })
    {
      let asset = try imported(group)
      #expect(asset.properties[property] == PropertyOracle.old(property), "\(group)")
    }
  }

  @Test(
    "of places with different values, the one that is declared first counts",
    arguments: PhotoProperty.described.filter { PropertyOracle.other($0) != nil })
  func first(property: PhotoProperty) throws {
    let places = property.declaration.places.filter(\.isRead)
    for (first, second) in zip(places, places.dropFirst()) {
      let found = try imported([first, second], other: first).properties[property]
      #expect(found == PropertyOracle.other(property), "\(first) before \(second)")
    }
  }

  @Test("a new value is exported to each place that is written, and to no other", arguments: PhotoProperty.described)
  func written(property: PhotoProperty) async throws {
    let asset = try imported(property.declaration.places)
    #expect(asset.properties[property] == PropertyOracle.old(property))
    var settings = AssetSettings()
    settings.changes[property] = .set(PropertyOracle.new(property))
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
    let described = try library.asset(named: asset.id.text)
    let found = try tags(try await library.export(described, path: "a.jpg", settings: nil).data)
    for place in property.declaration.places {
      let tag = try #require(PropertyOracle.tags["\(place)"])
      let text = found[tag.name].map { "\($0)" }
      switch place.use {
      case .written, .set:
        #expect(text != nil && text != tag.old, "\(place)")
        if let expected = PropertyOracle.text(property) { #expect(text == expected, "\(place)") }
      case .read, .cleared: #expect(text == nil, "\(place)")
      }
    }
  }

  @Test("the policy safe keeps exactly the places that are declared safe", arguments: PhotoProperty.described)
  func safe(property: PhotoProperty) async throws {
    let asset = try imported(property.declaration.places)
    var settings = OutputSettings()
    (settings.metadata, settings.longEdge) = (.safe, 40)
    let found = try tags(try await library.export(asset, path: "a.jpg", settings: settings).data)
    for place in property.declaration.places {
      let tag = try #require(PropertyOracle.tags["\(place)"])
      #expect((found[tag.name] != nil) == place.isSafe, "\(place)")
    }
  }
}
