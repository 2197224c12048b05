/// How much of a library a view of it has.
///
/// It is a scope for programs: it keeps a part of a program from what it is not meant to use. It is no security boundary,
/// for whoever can read the library's folder can open all of it.
public enum LibraryAccess: Hashable, Sendable {
  /// Everything.
  case full
  /// These photos, and what the view itself imports. Albums have only those of their photos that are among them.
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
