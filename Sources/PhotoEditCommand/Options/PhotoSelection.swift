import ArgumentParser
import Foundation
import Jobs
import PhotoEdit

/// The photos of a library that a command works on: names, patterns, a list of names, or all. Conditions choose among
/// them, or among all photos where none is named.
struct PhotoSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The photos: paths, ids, file names, or patterns: 'img*.jpg' in any folder, '2026/**/*.jpg' below one.",
      valueName: "photo"), completion: .file())
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

  /// Whether no photo is named; a list of names may still be empty.
  var hasNoNames: Bool { names.isEmpty && filesFrom == nil }

  /// Whether the call selects no photos at all.
  func isEmpty(_ conditions: FilterOptions) -> Bool { hasNoNames && !all && conditions.isEmpty }

  /// Fails if the call selects no photos at all.
  func check(_ conditions: FilterOptions) throws {
    if isEmpty(conditions) {
      throw ValidationError("expected a photo, --files-from with a list of names, a condition, or --all")
    }
  }

  /// The selected photos: names in their order, what a pattern, `--all` or conditions find sorted by path, each photo
  /// once.
  ///
  /// With conditions they are those that 'photoedit list' shows with them; with names, those of the named ones.
  /// The name of an existing photo is never a pattern, whatever characters it has.
  /// - Parameters:
  ///   - conditions: what must hold for the photos.
  ///   - scope: which photos patterns and `--all` select.
  ///   - withRevisions: whether names may end in `@REVISION`.
  /// - Throws: `EditError` if the list of names or the library cannot be read.
  func photos(
    of library: Library, _ conditions: FilterOptions, _ scope: PhotoScope = .kept, withRevisions: Bool = false
  ) throws -> FoundSubjects {
    if hasNoNames {
      return FoundSubjects(try conditions.photos(of: library, scope).map { Subject($0, in: library) })
    }
    return try conditions.narrowed(
      try named(in: library, scope, withRevisions: withRevisions), of: library, scope)
  }

  private func named(in library: Library, _ scope: PhotoScope, withRevisions: Bool) throws -> FoundSubjects {
    var words = names
    if let filesFrom { words += try FileNames.read(filesFrom, nulTerminated: nulTerminated) }
    var selected = FoundSubjects(isSingle: words.count == 1 && filesFrom == nil)
    for word in words {
      if let unreadable = Subject(unreadable: word) {
        selected.add(unreadable)
        continue
      }
      do throws(EditError) {
        let photo =
          withRevisions ? try library.resolve(word) : (asset: try library.asset(named: word), revision: .current)
        selected.add(Subject(photo.asset, photo.revision, in: library, named: word))
      } catch {
        let (text, revision) = withRevisions ? Revision.split(word) : (word, .current)
        guard error.code == .assetNotFound, let pattern = PhotoPattern(text) else {
          selected.add(Subject(word, error))
          continue
        }
        selected.isSingle = false
        let matches = try pattern.photos(of: library, scope)
        for asset in matches { selected.add(Subject(asset, revision, in: library)) }
        if matches.isEmpty { selected.add(Subject(word, pattern.noMatch)) }
      }
    }
    return selected
  }
}
