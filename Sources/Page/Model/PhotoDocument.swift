import Documents
import Foundation
import LibraryStore
import Rendering

/// The document that describes a photo to the page.
enum PhotoDocument {
  /// The photo as JSON.
  static func json(_ photo: Asset) -> JSONValue {
    var members: [JSONObject.Member] = [
      ("id", .string(photo.id.text)), ("entry", .integer(photo.newestEntry)), ("state", .integer(photo.currentEntry)),
      ("picture", .string(PictureName(photo.id, photo.currentEntry).text)), ("name", .string(photo.fileName)),
      ("mediaType", .string(photo.mediaType)), ("fileSize", .integer(photo.fileSize)),
      ("favorite", .bool(photo.isFavorite)), ("hidden", .bool(photo.isHidden)), ("edited", .bool(photo.isEdited)),
      ("reference", .bool(photo.isReference)), ("keywords", .texts(photo.keywords)),
      ("title", text(photo.title)), ("caption", text(photo.caption)), ("captured", text(photo.captured)),
      ("camera", text(photo.camera)), ("rating", number(photo.rating)), ("width", number(photo.width)),
      ("height", number(photo.height)), ("trashed", text(photo.trashed?.formatted(.iso8601))),
    ]
    let aspect = photo.width.flatMap { width in photo.height.map { Double(width) / Double(max(1, $0)) } }
    members.append(("aspect", aspect.map { .number($0) } ?? .null))
    let place = photo.place.map {
      JSONValue.object(JSONObject([("latitude", .number($0.latitude)), ("longitude", .number($0.longitude))]))
    }
    members.append(("place", place ?? .null))
    return .object(JSONObject(members))
  }

  private static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
  private static func number(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
}

/// The name of a picture: a state of a photo, which never changes, rendered by a version of the engine.
struct PictureName: Hashable, Sendable {
  let photo: AssetID
  let state: Int

  init(_ photo: AssetID, _ state: Int) { (self.photo, self.state) = (photo, state) }

  /// Reads a name that `text` wrote in this version of the engine; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let photo = AssetID(String(parts[0])), let state = Int(parts[1]) else { return nil }
    self.init(photo, state)
    guard state >= 0, self.text == text else { return nil }
  }

  /// The name as used in URLs.
  var text: String { "\(photo.text)-\(state)-\(EngineVersion.engine)" }
}
