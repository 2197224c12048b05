import Adjustments
import Foundation
import LibraryStore
import PhotoMetadata
import Rendering
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoLibrary
@testable import PhotoMetadata

@Suite("files with a changed description", .timeLimit(.minutes(Effort.minutes)))
struct DescribedFileTests {
  @Test("what a new description leaves no room for in a JPEG is a warning of the export", arguments: [false, true])
  func tooLarge(fits: Bool) async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    // A maker note that leaves less than a kilobyte of the segment.
    var tree = ExifTree(order: .little)
    tree.set(
      .undefined(ExifTag.makerNote, [UInt8](repeating: 7, count: JPEGFile.exifCapacity - 1000), .little), in: .photo)
    let bundle = MetadataBundle(exif: tree.block())
    let file = scratch.appending("photo.jpg")
    try Data(bundle.embedded(in: FactsTests.rendered(as: .jpeg)).bytes).write(to: file)
    let asset = try await library.importPhoto(at: file).asset
    var settings = AssetSettings()
    settings.changes[.caption] = .set(.text(String(repeating: "c", count: fits ? 20 : 2000)))
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
    let described = try library.asset(named: asset.id.text)
    let exported = try await library.export(described, path: "a.jpg", settings: nil)
    #expect(exported.warnings.contains { $0.contains("the EXIF block has") } == !fits, "\(exported.warnings)")
    let found = MetadataBundle.read(from: [UInt8](exported.data)).bundle.exif.flatMap { ExifBlock($0) }
    let block = try #require(found)
    #expect((block.field(ExifTag.makerNote, in: block.photo) != nil) == fits)
    #expect(block.field(ExifTag.imageDescription, in: block.primary)?.text?.utf8.count == (fits ? 20 : 2000))
  }
}
