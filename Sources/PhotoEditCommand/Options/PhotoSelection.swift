import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// The photos of a library that a command works on: names, patterns, a list of names, or all.
struct PhotoSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The photos: paths, ids, file names, or patterns such as 'img*.jpg'.", valueName: "photo"), completion: .file())
  var names: [String] = []

  @Flag(help: "All photos of the library, except those in the trash.") var all = false

  @Option(help: ArgumentHelp("Read photo names from a file, one per line; - is standard input.", valueName: "file"))
  var filesFrom: String?

  @Flag(name: .customShort("0"), help: "Names from --files-from are separated by NUL.") var nulTerminated = false

  func validate() throws {
    if all, !names.isEmpty || filesFrom != nil {
      throw ValidationError("expected the names of photos or --all, found both")
    }
  }

  /// Whether the call selects no photos at all; a list of names may still be empty.
  var isEmpty: Bool { names.isEmpty && filesFrom == nil && !all }

  /// Fails if the call selects no photos at all.
  func checkNotEmpty() throws {
    if isEmpty { throw ValidationError("expected a photo, --files-from with a list of names, or --all") }
  }

  /// The selected photos: names in their order, what a pattern or `--all` finds sorted by path, each photo once.
  ///
  /// The name of an existing photo is never a pattern, whatever characters it has.
  /// - Parameters:
  ///   - scope: which photos patterns and `--all` select.
  ///   - withRevisions: whether names may end in `@REVISION`.
  /// - Throws: `EditError` if the list of names or the library cannot be read.
  func photos(
    of library: Library, _ scope: PhotoScope = .kept, withRevisions: Bool = false
  ) throws -> SelectedPhotos {
    if all {
      let all = try library.assetsByPath(scope).map { SelectedPhoto($0, .current) }
      return SelectedPhotos(photos: all, isSingle: false)
    }
    var words = names
    if let filesFrom { words += try FileNames.read(filesFrom, nulTerminated: nulTerminated) }
    var selected = SelectedPhotos(photos: [], isSingle: words.count == 1 && filesFrom == nil)
    for word in words {
      if let unreadable = BatchInput(unreadable: word), let problem = unreadable.problem {
        selected.add(SelectedPhoto(name: unreadable.path, found: .failure(problem), bytes: unreadable.bytes))
        continue
      }
      do throws(EditError) {
        let photo =
          withRevisions ? try library.resolve(word) : (asset: try library.asset(named: word), revision: .current)
        selected.add(SelectedPhoto(name: word, found: .success(photo)))
      } catch {
        let (text, revision) = withRevisions ? Revision.split(word) : (word, .current)
        guard error.code == .assetNotFound, let pattern = PhotoPattern(text) else {
          selected.add(SelectedPhoto(name: word, found: .failure(error)))
          continue
        }
        selected.isSingle = false
        let matches = try pattern.photos(of: library, scope)
        for asset in matches { selected.add(SelectedPhoto(asset, revision)) }
        if matches.isEmpty { selected.add(SelectedPhoto(name: word, found: .failure(pattern.noMatch))) }
      }
    }
    return selected
  }
}

/// The result of a selection.
struct SelectedPhotos {
  /// The photos, in order, each once.
  private(set) var photos: [SelectedPhoto]
  /// Whether the call names a single photo, so that its error is the result of the command.
  fileprivate(set) var isSingle: Bool

  private var known: Set<String> = []

  fileprivate init(photos: [SelectedPhoto], isSingle: Bool) { (self.photos, self.isSingle) = (photos, isSingle) }

  fileprivate mutating func add(_ photo: SelectedPhoto) {
    if case .success(let new) = photo.found, !known.insert("\(new.asset.id)@\(new.revision)").inserted { return }
    photos.append(photo)
  }
}

/// One photo of a selection, or the reason why a name refers to none.
struct SelectedPhoto: Sendable {
  /// The name in the call; the recorded path of a photo that was found by a pattern or by `--all`.
  let name: String
  /// The bytes of the name where they are not UTF-8.
  let bytes: [UInt8]?
  /// The photo and the state to use.
  let found: Result<(asset: Asset, revision: Revision), EditError>

  init(name: String, found: Result<(asset: Asset, revision: Revision), EditError>, bytes: [UInt8]? = nil) {
    (self.name, self.found, self.bytes) = (name, found, bytes)
  }

  init(_ asset: Asset, _ revision: Revision) {
    self.init(name: asset.path, found: .success((asset, revision)))
  }
}
