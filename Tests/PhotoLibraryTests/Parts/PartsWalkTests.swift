import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Workers

@testable import ImageFiles
@testable import PhotoMetadata

/// Every part of every real file. `Tests/FileParts` reads what a file is made of, without photoedit.
@Suite(
  "every part of a file is in what is made from it, or named", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
struct PartsWalkTests {
  /// The images of the corpus that can be opened to be described.
  static let files = (Corpus.files(below: "photos") + Corpus.files(below: "media")).filter { file in
    guard let data = try? Data(contentsOf: file), FileFormat.recognize([UInt8](data)).format != nil else {
      return false
    }
    return (try? Photo.described(file)) != nil
  }

  /// What the installed libraries do not decode.
  private static let undecodable: Set = ["immich_16bit-HDR-P3-nclx.jxl"]

  @Test("at least sixty files of ten formats are walked")
  func many() {
    let formats = Self.files.compactMap { try? Photo.described($0).info.format }
    #expect(formats.count >= 60 && Set(formats).count == 10, "\(formats.count), \(Set(formats))")
  }

  @Test("info names every part", arguments: files)
  func info(file: URL) throws {
    let info = PhotoInfo(try Photo.described(file), PhotoLimits())
    let said = info.lines.map { "\($0.label): \($0.value)" } + info.warnings
    let parts = try FileParts.read(file)
    #expect(parts.filter { $0.role != .picture && !$0.isMetadata && !$0.isNamed(in: said) }.map(\.kind) == [])
  }

  @Test("a rendering has every part, or a warning names it", arguments: files)
  func rendered(file: URL) throws {
    guard let photo = try? Photo(path: file.path) else { return try refused(file) }
    var settings = OutputSettings()
    settings.longEdge = 64
    let job = RenderJob(
      source: .photo(photo), recipe: Recipe { Exposure { $0.ev = 0.1 } }, targets: [.init(settings: settings)])
    let result = try job.run()
    guard !Self.undecodable.contains(file.lastPathComponent) else {
      #expect(throws: EditError.self) { try result.file }
      return
    }
    let output = try result.file
    let made = try [file, written(output.bytes)].map(FileParts.read)
    let kinds = Set(made[1].map(\.name))
    let said = result.warnings + output.warnings
    #expect(
      made[0].filter { $0.role == .part && !kinds.contains($0.name) && !$0.isNamed(in: said) }.map(\.kind) == [],
      "\(said)")
  }

  /// Colors that are not edited yet.
  private func refused(_ file: URL) throws {
    #expect(throws: PhotoError.self) { try Photo(path: file.path) }
    #expect(try Photo.described(file).info.color.isEditable == false)
  }

  @Test("an export with another rating has every part as it was, or with the rating in it", arguments: files)
  func exported(file: URL) async throws {
    guard try Photo.described(file).info.color.isEditable else { return try refused(file) }
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    let asset = try await library.importPhoto(at: file).asset
    let rating = asset.rating == 3 ? 4 : 3
    var settings = AssetSettings()
    settings.rating = .set(rating)
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
    let described = try library.asset(named: asset.id.text)
    let output = try await library.export(described, path: "photo", settings: nil)
    let bytes = [UInt8](output.data)
    let made = try [file, written(bytes)].map(FileParts.read)
    // What cannot be written becomes another format.
    let isRendered = output.fileFormat != (try Photo.described(file).info.format)
    var left = made[1]
    let lost = made[0].filter { part in
      if isRendered { return part.role == .part && !left.contains { $0.name == part.name } }
      let isSame = { (other: FileParts.Part) in other == part || part.holdsRating && other.kind == part.kind }
      guard let index = left.firstIndex(where: isSame) else { return true }
      left.remove(at: index)
      return false
    }
    #expect(lost.filter { !$0.isNamed(in: output.warnings) }.map(\.kind) == [], "\(output.warnings)")
    #expect(MetadataSummary(MetadataBundle.read(from: bytes)).properties[.rating] == .whole(rating))
  }

  /// The files whose picture stays as it is encoded where a policy removes the rest.
  static let limitable = files.filter { file in
    guard let photo = try? Photo.described(file), photo.truncation == nil else { return false }
    return photo.info.format.metadata.isExact
  }

  /// What `safe` removes without naming it, beside the blocks.
  private static let secret: Set = ["maker note", "Photoshop resource", "text"]

  @Test(
    "a policy alone keeps every part of the picture, and names what else goes and is no metadata", arguments: limitable)
  func limited(file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let output = try #require(try MetadataPolicy.safe.applied(to: bytes, describedBy: PropertyChanges()))
    let made = try [file, written(output.bytes)].map(FileParts.read)
    let said = output.problems.map(\.sentence)
    #expect(made[0].filter { $0.isPicture && !made[1].contains($0) }.map(\.kind) == [])
    let lost = made[0].filter { part in
      part.role == .part && !part.isMetadata && !Self.secret.contains(part.kind)
        && !made[1].contains { $0.name == part.name } && !part.isNamed(in: said)
    }
    #expect(lost.map(\.kind) == [], "\(said)")
  }

  private func written(_ bytes: [UInt8]) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: url)
    return url
  }
}
