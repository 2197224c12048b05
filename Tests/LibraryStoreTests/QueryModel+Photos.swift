import Documents
import Foundation
import PhotoMetadata
import TestSupport

@testable import LibraryStore

extension QueryModel {
  /// Texts that differ in case, normal form, and what patterns give a meaning to.
  private static let words = [
    "Lake", "lake", "LAKE view", "a lake", "100%_\\", "100 percent", "\u{FC}ber", "\u{DC}BER", "u\u{308}", "[a]*",
  ]

  /// Adds generated photos to a library: each of their values is missing in some, and equal in some.
  init(in test: TestStore, count: Int = 60, seed: UInt64 = 31) throws {
    var random = SeededGenerator(seed: seed)
    func one<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    for batch in 0..<3 {
      var changes: [RequestedChange] = []
      for number in batch * count / 3..<(batch + 1) * count / 3 {
        var facts = PropertyValues()
        facts[.width] = one([nil, 1, 2, 100, 100]).map { .whole($0) }
        facts[.height] = one([nil, 0, 3, 50, 50]).map { .whole($0) }
        facts[.rating] = one([nil, nil, -1, 0, 3, 5]).map { .whole($0) }
        facts[.camera] = one([nil, "Canon EOS", "CANON eos"]).map { .text($0) }
        for property in [.title, .headline, .caption, .creator, .copyright, .rights] as [PhotoProperty] {
          facts[property] = one([nil, nil] + Self.words.map { Optional($0) }).map { .text($0) }
        }
        facts[.keywords] = .texts(Array(Set((0..<2).map { _ in one(Self.words) })).sorted())
        let time = one([nil, "2024-05-01T10:00:00", "2024-05-01T08:00:00", "1969-12-31T23:59:59.5"])
        facts[.captured] = time.map { .capture(CaptureDate($0, zone: one([nil, "+02:00"]))) }
        let degrees = one([nil, (0, 0), (-33.5, 151.25), (90, -180), (0.1, 0.3)] as [(Double, Double)?])
        facts[.place] = degrees.map { .place(GeoPosition(unchecked: $0.0, $0.1, altitude: nil)) }
        let name = one(["IMG_1.jpg", "img_1.JPG", "a%b.jpg", "\u{FC}.jpg", "o\u{308}.jpg", "z\\.heic"])
        let bytes = Array("query \(number)".utf8)
        let isReference = one([true, false])
        // Only the file of a reference may have any size.
        let size = one([1, 1000, 1000, 5_000_000_000])
        let object =
          isReference
          ? StoredObject(digest: SHA256Digest(of: bytes), size: size) : try test.store.put(.bytes(bytes))
        let original = Original(
          object: object, name: name, path: one(["DCIM/100/", "/x/"]) + name,
          mediaType: one(["image/jpeg", "image/heic"]), isReference: isReference)
        changes.append(.create(original, facts, note: nil))
        photos.append(Photo(id: AssetID(original: object.digest)))
      }
      try test.store.perform(changes, author: "test")
    }
    let settings = photos.map { photo -> RequestedChange in
      var settings = AssetSettings()
      settings.isFavorite = one([nil, nil, true])
      settings.isHidden = one([nil, nil, nil, true])
      settings.trashed = one([nil, nil, nil, .set("2026-01-01T00:00:00.000Z"), .set("2026-01-02T00:00:00.000Z")])
      return .set(photo.id, settings)
    }
    try test.store.perform(settings, author: "test")
    for text in ["edited", "undone"] { photos.append(Photo(id: try test.asset(text))) }
    for photo in photos.suffix(2) { try test.store.edit(photo.id, "an edit") }
    _ = try test.store.undo(photos[photos.count - 1].id, author: "test")
    for index in photos.indices { try read(test.store.asset(photos[index].id), index) }
    for title in ["A", "B"] {
      let id = CollectionID.random()
      albums[id] = Array(photos.indices.shuffled(using: &random).prefix(25))
      try test.store.perform(
        [
          .createCollection(id, .album, title: title, parent: nil, query: nil),
          .insert((albums[id] ?? []).map { photos[$0].id }, into: id),
        ], author: "test")
    }
  }

  /// Takes the values of a photo from where they are shown.
  private mutating func read(_ asset: Asset, _ index: Int) throws {
    let captured = asset.captured.flatMap { Timestamp.milliseconds($0, zone: asset.zone) }
    var ratio: Double?
    if let width = asset.width, let height = asset.height, height > 0 { ratio = Double(width) / Double(height) }
    let numbers: [AssetPredicate.NumberKey: Double?] = [
      .width: asset.width.map { Double($0) }, .height: asset.height.map { Double($0) }, .aspectRatio: ratio,
      .fileSize: Double(asset.fileSize), .rating: asset.rating.map { Double($0) },
      .latitude: asset.place?.latitude, .longitude: asset.place?.longitude,
      .date: Double(captured ?? asset.addedMilliseconds), .added: Double(asset.addedMilliseconds),
      .modified: Double(asset.modifiedMilliseconds), .trashed: asset.trashedMilliseconds.map { Double($0) },
    ]
    photos[index].numbers = numbers.compactMapValues { $0 }
    let texts: [AssetPredicate.TextKey: String?] = [
      .name: asset.fileName, .path: asset.path, .mediaType: asset.mediaType, .camera: asset.camera,
      .captured: asset.captured, .title: asset.title, .headline: asset.headline, .caption: asset.caption,
      .creator: asset.creator, .copyright: asset.copyright, .rights: asset.rights,
    ]
    photos[index].texts = texts.compactMapValues { $0.map { [$0] } }
    photos[index].texts[.keyword] = asset.keywords
    let flags: [(AssetPredicate.FlagKey, Bool)] = [
      (.favorite, asset.isFavorite), (.hidden, asset.isHidden), (.edited, asset.isEdited),
      (.reference, asset.isReference),
    ]
    photos[index].flags = Set(flags.filter(\.1).map(\.0))
  }
}
