/// What became of a file on which a photo of a library depends, or of one beside it.
package struct FileChange: Hashable, Sendable {
  /// What became of it. The names are stable.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The original by reference is neither where it was nor in a folder that was searched.
    case missing
    /// The original by reference is elsewhere.
    case moved
    /// There is another file in place of the original by reference.
    case replaced
    /// The sidecar was written after the photo was imported.
    case sidecar
  }

  /// What became of it.
  package let kind: Kind
  /// The photo.
  package let photo: Asset
  /// The absolute path of the file: where it was, or where it is if it moved; of a sidecar, its own.
  package let path: String
}

/// The files on which the photos of a library depend, compared with what the library recorded.
package struct LibraryStatus: Hashable, Sendable {
  /// What differs, by the paths of the photos.
  package internal(set) var changes: [FileChange] = []
  /// The number of photos.
  package internal(set) var photos = 0
  /// The number of photos whose originals are kept by reference.
  package internal(set) var references = 0

  /// The number of changes of a kind.
  package func count(_ kind: FileChange.Kind) -> Int { changes.count { $0.kind == kind } }
}
