package import Documents
import Foundation
import ImageFiles
package import LibraryStore
package import PhotoMetadata

extension Library {
  /// The values that were set for a photo in the library: those that differ from what was known when it was imported.
  ///
  /// - Throws: `EditError` where the photo is not in the library.
  package func description(of asset: Asset) throws(EditError) -> MetadataChanges {
    guard case .asset(_, let imported) = try entry(of: asset, .entry(0)).content else { return MetadataChanges() }
    return MetadataChanges(from: imported, to: asset.facts)
  }
}

extension MetadataChanges {
  /// The differences between what was known about a photo and what is known now.
  init(from old: AssetFacts, to new: AssetFacts) {
    self.init()
    func change<Value: Equatable>(_ member: (AssetFacts) -> Value?) -> Change<Value>? {
      member(old) == member(new) ? nil : member(new).map { .set($0) } ?? .cleared
    }
    title = change(\.title)
    caption = change(\.caption)
    keywords = old.keywords == new.keywords ? nil : new.keywords
    rating = change(\.rating)
    captured = change { facts in facts.captured.map { CaptureDate($0, zone: facts.zone) } }
    position = change { facts in
      facts.place.flatMap { GeoPosition(latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude) }
    }
  }
}

extension ExportedFile {
  /// The file with a changed description around the same pixels.
  ///
  /// - Returns: nil where the file is damaged, or where it would lose more than old values: pictures after the first
  ///   one, a motion video, a gain map or a depth map, whose positions other metadata state.
  func described(by changes: MetadataChanges) -> ExportedFile? {
    if changes.isEmpty { return self }
    let bytes = Array(data)
    let reading = MetadataBundle.read(from: bytes)
    let bundle = reading.bundle.described(by: changes)
    if bundle == reading.bundle { return self }
    guard reading.format?.metadata.layout != .segments || reading.extras.isDisjoint(with: Self.appended),
      let embedded = try? bundle.embedded(in: bytes)
    else { return nil }
    var file = with(Data(embedded.bytes))
    file.warnings += embedded.problems.map(\.sentence)
    return file
  }

  /// The data that a JPEG may have after its picture.
  private static let appended: Set<MetadataReading.Extra> = [.gainMap, .depthMap, .motionPhoto, .multiPicture]
}
