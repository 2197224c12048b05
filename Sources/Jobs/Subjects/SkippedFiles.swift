import Documents
import DurableFiles
import Editing
import ImageFiles
import PhotoLibrary

/// What a walk over folders has left out: the files that are not photos. Hidden files, which include
/// those of photoedit, do not count.
package struct SkippedFiles: Hashable, Sendable {
  /// A kind of file.
  package enum Kind: String, CaseIterable, Sendable {
    /// A camera's raw file.
    case raw
    case movie
    /// A file in which another program keeps something about a photo.
    case sidecar
    /// Anything else.
    case other

    /// The kind of the files with an extension.
    init(fileExtension: String) {
      self =
        switch KnownFormat.named(fileExtension: fileExtension)?.kind {
        case .cameraRaw: .raw
        case .movie: .movie
        case .sidecar: .sidecar
        case .unfinished, .other, nil: .other
        }
    }

    /// Its name for a number of files.
    func name(_ count: Int) -> String {
      let one =
        switch self {
        case .raw: "raw file"
        case .movie: "movie"
        case .sidecar: "sidecar"
        case .other: "other file"
        }
      return FormattedAmount.form(of: one, count)
    }
  }

  /// The files of a kind.
  package struct Group: Hashable, Sendable {
    package let kind: Kind
    /// How many there are.
    package fileprivate(set) var count = 0
    /// Their extensions in small letters, without the dot; empty where a name has none.
    package fileprivate(set) var extensions: Set<String> = []
  }

  private var groups: [Kind: Group] = [:]
  /// Whether it is an error that files were left out.
  package var areErrors = false

  /// Nothing.
  package init() {}

  /// The files of a walk that are not photos.
  ///
  /// - Parameters:
  ///   - files: the paths of the other files.
  ///   - photos: the paths of the photos, from the same folder.
  ///   - usesSidecars: whether the sidecars of the photos are read, so that they are not left out.
  package init(_ files: [String], besides photos: [String], usesSidecars: Bool) {
    var rest = Set(files.map { Array($0.utf8) })
    if usesSidecars {
      for photo in photos {
        let names = Sidecar.paths(besides: photo).map { Array($0.utf8) }
        if let used = names.first(where: rest.contains) { rest.remove(used) }
      }
    }
    for path in rest { add(String(decoding: path, as: UTF8.self)) }
  }

  private mutating func add(_ path: String) {
    let ending = FilePath.fileExtension(of: path).lowercased()
    let kind = Kind(fileExtension: ending)
    groups[kind, default: Group(kind: kind)].count += 1
    groups[kind]?.extensions.insert(ending)
  }

  /// Adds what another walk has left out.
  mutating func add(_ other: SkippedFiles) {
    areErrors = areErrors || other.areErrors
    groups.merge(other.groups) { own, more in
      var sum = own
      sum.count += more.count
      sum.extensions.formUnion(more.extensions)
      return sum
    }
  }

  /// The kinds of which there are files, in the order of `Kind`.
  package var kinds: [Group] { Kind.allCases.compactMap { groups[$0] } }

  /// The number of files.
  package var count: Int { kinds.reduce(0) { $0 + $1.count } }

  /// Whether nothing was left out.
  package var isEmpty: Bool { groups.isEmpty }

  /// What was left out, in words: `left out: 3 raw files (.cr3, .nef), 1 other file (.txt)`.
  package var sentence: String {
    "left out: "
      + kinds.map { group in
        let endings = group.extensions.sorted().map { $0.isEmpty ? "no extension" : "." + $0 }
        let shown = endings.prefix(8) + (endings.count > 8 ? ["…"] : [])
        return "\(group.count) \(group.kind.name(group.count)) (\(shown.joined(separator: ", ")))"
      }.joined(separator: ", ")
  }
}
