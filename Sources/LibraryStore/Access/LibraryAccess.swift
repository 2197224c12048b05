/// How much of a library a view can access.
///
/// It is a scope within a program: it keeps a part of the program from using what it is not meant to use. It is not a
/// security boundary: anyone who can read the library's folder can open all of it.
public enum LibraryAccess: Hashable, Sendable {
  /// Everything.
  case full
  /// These photos, and those that the view itself imports. Albums contain only these of their photos.
  case limited(Set<AssetID>)
  /// Nothing can be read; photos can be imported.
  case addOnly
  /// Nothing.
  case denied
}

extension LibraryAccess {
  /// The access as a phrase.
  var phrase: String {
    switch self {
    case .full: "full access"
    case .limited: "limited access"
    case .addOnly: "access to add photos"
    case .denied: "no access"
    }
  }
}
