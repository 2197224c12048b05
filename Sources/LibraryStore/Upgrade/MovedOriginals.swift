import Documents
import DurableFiles
import Glibc

/// The file `moved-originals` of version 1: where originals by reference are that were moved after they were imported.
enum MovedOriginals {
  private static let maximumSize = 64 << 20

  /// The paths by asset, in the form of entry 0; none if the file is missing or damaged.
  static func places(at path: String) -> [AssetID: String] {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.kind == .file, status.size <= maximumSize
    else { return [:] }
    var bytes: [UInt8] = []
    guard (try? file.readToEnd { bytes.append(contentsOf: $0) }) != nil,
      let members = (try? JSONValue.parse(bytes))?.objectValue?.members
    else { return [:] }
    let places = members.compactMap { member -> (AssetID, String)? in
      guard let asset = AssetID(member.key), let path = member.value.stringValue, !path.isEmpty else { return nil }
      return (asset, path)
    }
    return Dictionary(places) { first, _ in first }
  }
}
