import LibraryStore
import Rendering

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
