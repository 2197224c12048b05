import Adjustments
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@testable import ImageFiles
@testable import MarkedPhotos
@testable import PhotoMetadata

/// What a policy or a cleared property removes is searched for by its bytes, whether a reader finds it or not.
@Suite("removed metadata is in no byte of a file", .timeLimit(.minutes(Effort.minutes)))
struct RemovedBytesTests {
  static let formats = OutputFormat.allCases

  static let photos: [(ByteOrder, MarkedPhoto.Layout)] =
    MarkedPhoto.Layout.allCases.flatMap { [(.little, $0), (.big, $0)] }

  /// Each property cleared and set, and all of them cleared.
  static let changes: [PropertyChanges] =
    PhotoProperty.described.flatMap { [changing($0, nil), changing($0, newValue(of: $0))] } + [
      PhotoProperty.described.reduce(into: PropertyChanges()) { $0[$1] = .cleared }
    ]

  private static func changing(_ property: PhotoProperty, _ value: PropertyValue?) -> PropertyChanges {
    var changes = PropertyChanges()
    changes[property] = value.map { .set($0) } ?? .cleared
    return changes
  }

  private static func newValue(of property: PhotoProperty) -> PropertyValue {
    switch property.declaration.kind {
    case .text: .text("new")
    case .texts: .texts(["new"])
    case .whole(let range): .whole(range.upperBound)
    case .capture: .capture(CaptureDate("2001-02-03T04:05:06"))
    case .place: .place(GeoPosition(unchecked: 1, 2, altitude: nil))
    case .flag: .flag(true)
    }
  }

  /// Where the marks are, as one line.
  private static func places(_ marks: [MarkedPhoto.Mark]) -> String {
    Set(marks.map(\.place.description)).sorted().joined(separator: ", ")
  }

  /// A file of this format with all marks that the format has a place for.
  private static func file(_ photo: MarkedPhoto, _ format: OutputFormat) throws -> [UInt8] {
    try photo.bundle.embedded(in: FactsTests.rendered(as: format)).bytes
  }

  @Test(
    "a marked photo has its marks in every format: where it has no place for one, nothing else is missing",
    arguments: formats)
  func marked(format: OutputFormat) throws {
    let photo = MarkedPhoto(.big)
    let found = Set(photo.found(in: try Self.file(photo, format)).map(\.place))
    let holds = format.fileFormat.contents.metadata
    let missing = photo.marks.filter { mark in
      guard !found.contains(mark.place) else { return false }
      return switch mark.place {
      // A directory of the picture is rebuilt from its tags.
      case .thumbnail(let what): what == "preview" || format.fileFormat.metadata.layout != .directory
      case .nested: format.fileFormat.metadata.layout != .directory
      case .exif: true
      case .xmp: holds.contains(.xmp)
      case .extended: holds.contains(.extendedXMP)
      case .iptc: holds.contains(.iptc)
      case .comment: holds.contains(.comments)
      }
    }
    #expect(Self.places(missing) == "")
  }

  @Test("a property that is cleared or set leaves no old value, and changes no other", arguments: formats)
  func changed(format: OutputFormat) throws {
    let pixels = try FactsTests.rendered(as: format)
    let place = try #require(Self.formats.firstIndex(of: format))
    for (index, (order, layout)) in Self.photos.enumerated() {
      let photo = MarkedPhoto(order, layout)
      // The file has it all, so what was in its container is searched, too.
      let rich = try photo.bundle.embedded(in: pixels).bytes
      let all = photo.found(in: rich).map(\.value)
      // In the fast set each change is made in some of the formats and layouts, and most in a JPEG.
      let step = Effort.isFull ? 1 : layout != .sound ? 9 : format == .jpeg ? 2 : 4
      for (number, changes) in Self.changes.enumerated() where (number + index + place).isMultiple(of: step) {
        let changed = Set(changes.all.map(\.property))
        let bytes = try changes.written(into: rich).bytes
        let found = photo.found(in: bytes)
        let name: Comment = "\(order) \(layout) \(changed.count == 1 ? "\(changed)" : "all")"
        #expect(Self.places(found.filter { $0.property.map(changed.contains) ?? false }) == "", name)
        guard layout == .sound else { continue }
        // The main packet names the extended one as it is now.
        if format.fileFormat.contents.metadata.contains(.extendedXMP) {
          #expect(MetadataBundle.read(from: bytes).bundle.extendedXMP != nil, name)
        }
        let left = Set(found.map(\.value))
        let lost = photo.marks.filter { mark in
          all.contains(mark.value) && !left.contains(mark.value) && !(mark.property.map(changed.contains) ?? false)
            && !Self.follows(mark, changed)
        }
        #expect(Self.places(lost) == "", name)
      }
    }
  }

  /// Whether a mark without a property goes with one: a time beside the place, a second date of the same second.
  private static func follows(_ mark: MarkedPhoto.Mark, _ changed: Set<PhotoProperty>) -> Bool {
    if case .exif(.location, _) = mark.place { changed.contains(.place) } else { false }
  }

  @Test(
    "a rendering has nothing that its policy removes, no thumbnail, and no property that was cleared",
    arguments: formats, MetadataChoice.allCases)
  func rendered(format: OutputFormat, policy: MetadataChoice) throws {
    let place = try #require(MetadataChoice.allCases.firstIndex(of: policy))
    for (index, (order, layout)) in Effort.some(Self.photos, oneIn: format == .jpeg ? 1 : 3).enumerated() {
      let photo = MarkedPhoto(order, layout)
      let bytes = try Self.file(photo, .jpeg)
      // In the fast set one of the two, with the other in the next photo and under the next policy.
      for (number, cleared) in [nil, PhotoProperty.place].enumerated()
      where Effort.isFull || (number + index + place).isMultiple(of: 2) {
        var settings = OutputSettings()
        (settings.format, settings.metadata, settings.longEdge) = (format, policy, 32)
        let description = cleared.map { Self.changing($0, nil) } ?? PropertyChanges()
        let job = RenderJob(
          source: .photo(try Photo(bytes: bytes.withUnsafeBytes { ByteBlock(copying: $0) })), recipe: Recipe(),
          targets: [.init(settings: settings, description: description)])
        let found = photo.found(in: try job.run().file.bytes)
        let left = found.filter { mark in
          if mark.isThumbnail { return true }
          // A rendering has another geometry.
          if case .exif(.primary, let tag) = mark.place, ExifTag.georeference.contains(tag) { return true }
          if let cleared, mark.property == cleared { return true }
          return mark.isRemoved(by: policy)
        }
        #expect(Self.places(left) == "", "\(order) \(layout) \(cleared == nil ? "" : "cleared")")
        guard layout == .sound, policy != .none else { continue }
        // It is not empty either.
        let open = photo.marks.filter {
          if case .exif = $0.place { !$0.isSecret && $0.property != .captured } else { false }
        }
        let kept = Set(found.map(\.value))
        #expect(Self.places(open.filter { !kept.contains($0.value) }) == "")
      }
    }
  }

  @Test(
    "a policy leaves nothing in a stored file that it removes, and its picture as it is encoded",
    arguments: Effort.pairs(formats, [MetadataChoice.safe, .none], oneIn: 2))
  func limited(format: OutputFormat, policy: MetadataChoice) async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    let photo = MarkedPhoto(.little)
    let name = "photo." + (format.fileFormat.fileExtensions.first ?? "")
    let trailer: [UInt8] = format == .jpeg ? Array("a trailer of nobody".utf8) : []
    try Data(Self.file(photo, format) + trailer).write(to: scratch.appending(name))
    let asset = try await library.importPhoto(at: scratch.appending(name)).asset
    let file = try await library.export(asset, path: name, settings: nil, metadata: policy)
    let bytes = [UInt8](file.data)
    #expect(Self.places(photo.found(in: bytes).filter { $0.isThumbnail || $0.isRemoved(by: policy) }) == "")
    #expect(!bytes.contains(Array("trailer of".utf8)))
    #expect(photo.found(in: bytes).contains { $0.property == .title } == (policy == .safe))
    let plain = try MetadataBundle().alone(in: Self.file(photo, format)).bytes
    #expect(try MetadataBundle().alone(in: bytes).bytes == plain)
    #expect(file.warnings.contains { $0.contains("data after the end") } == (format == .jpeg))
  }

  @Test("an export of a stored file has no old place, in any format", arguments: formats)
  func exported(format: OutputFormat) async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    let photo = MarkedPhoto(.little)
    let name = "photo." + (format.fileFormat.fileExtensions.first ?? "")
    try Data(Self.file(photo, format)).write(to: scratch.appending(name))
    let asset = try await library.importPhoto(at: scratch.appending(name)).asset
    #expect(asset.properties[.place] != nil)
    var settings = AssetSettings()
    settings.place = .cleared
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
    let described = try library.asset(named: asset.id.text)
    for output in [nil, MetadataChoice.keep] as [MetadataChoice?] {
      var given = OutputSettings()
      given.metadata = .keep
      let file = try await library.export(described, path: name, settings: output == nil ? nil : given)
      let found = photo.found(in: [UInt8](file.data))
      #expect(Self.places(found.filter { $0.property == .place }) == "", "\(output == nil ? "stored" : "rendered")")
      #expect(found.contains { $0.property == .title })
    }
  }
}
