import Adjustments
import Testing

@testable import PhotoMetadata

extension MarkedPhoto {
  /// Expects that a rendering has nothing that its policy removes, no thumbnail, and the rest of what it may have.
  func expectRemoved(by policy: MetadataChoice, from bytes: [UInt8], _ place: Comment) {
    let found = found(in: bytes)
    let left = found.filter { $0.isRemoved(by: policy) || $0.isThumbnail }
    #expect(left.map { "\($0.place)" } == [], place)
    #expect(found.contains { !$0.isSecret } == (policy != .none), place)
    #expect(found.contains { $0.property == .place } == (policy == .keep), place)
  }
}

extension MarkedPhoto.Mark {
  /// Whether a policy keeps it out of renderings.
  func isRemoved(by policy: MetadataChoice) -> Bool { policy == .none || policy == .safe && isSecret }

  /// Whether it belongs to a picture that shows the photo as it was.
  var isThumbnail: Bool {
    switch place {
    case .thumbnail: true
    case .xmp(let name): name.local == "Thumbnails"
    default: false
    }
  }
}
