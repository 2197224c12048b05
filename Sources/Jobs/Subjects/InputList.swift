package import Documents
import DurableFiles
package import Editing
package import Foundation
import Glibc
import ImageFiles
import Rendering

/// Finds the photos of a command: files, patterns and folders.
package enum InputList {
  /// The photos, and what was left out of folders.
  ///
  /// An existing path is taken literally; in others `*`, `?`, `[…]` and, for folders, `**` are patterns.
  ///
  /// - Parameters:
  ///   - names: paths and patterns.
  ///   - base: the folder that relative names start from; nil for the current one.
  ///   - recursive: whether naming a folder means the photos below it.
  ///   - usesSidecars: whether the sidecars of photos are read, so that they are not left out.
  ///   - access: which photos may be named: those below the base, and what the caller allows, also after links are
  ///     followed.
  /// - Throws: `EditError` where a pattern matches nothing, a folder is named without `recursive`, or a photo is
  ///   outside.
  package static func inputs(
    _ names: [String], relativeTo base: URL? = nil, recursive: Bool = false, usesSidecars: Bool = false,
    access: FileAccess = .anywhere
  ) throws(EditError) -> FoundSubjects {
    let sandbox = Sandbox(base?.path ?? FileManager.default.currentDirectoryPath, access)
    var found = FoundSubjects()
    for name in names {
      if let unreadable = Subject(unreadable: name) {
        found.add(unreadable)
        continue
      }
      let named = FilePath.joined(base?.path ?? "", name)
      guard sandbox.allows(naming: named) else { throw outside(name) }
      found.add(try photos(name, relativeTo: base, recursive: recursive, usesSidecars: usesSidecars))
    }
    for subject in found.subjects where subject.problem == nil {
      if sandbox.isEscaped(by: subject.name) { throw outside(subject.name) }
    }
    return found
  }

  private static func outside(_ path: String) -> EditError {
    EditError(
      .fileOutside, "outside the folder of the recipe that names it",
      hint: "name the photo in the call, or allow its folder", path: path)
  }

  /// Whether a file in a folder is a photo, judged by its name, or by its bytes where the name does not say.
  package static func isPhoto(_ path: String) -> Bool { FileFormat(named: path) != nil }

  private static func photos(
    _ name: String, relativeTo base: URL?, recursive: Bool, usesSidecars: Bool
  ) throws(EditError) -> FoundSubjects {
    let path = base.map { FilePath.joined($0.path, name) } ?? name
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { return FoundSubjects([Subject(path, folder: Subject.folder(below: name))]) }
      guard recursive else {
        throw EditError(
          .notAFile, "found a folder, expected a photo", hint: "use -r for the photos in it", path: path)
      }
      return try photos(below: path, usesSidecars: usesSidecars)
    }
    // A name that no file has may be a pattern; without pattern characters it is reported when it is opened.
    guard name.contains(where: { "*?[".contains($0) }) else {
      return FoundSubjects([Subject(path, folder: Subject.folder(below: name))])
    }
    let matches = try expanded(
      FilePath.joined(base.map { PathPattern.literal($0.path) } ?? "", name))
    guard !matches.isEmpty else {
      throw EditError(.noMatch, "no file matches the pattern", path: name)
    }
    let prefix = base.map { FilePath.isAbsolute(name) ? "" : $0.path + "/" } ?? ""
    return FoundSubjects(
      matches.map { match in
        let below = match.utf8.starts(with: prefix.utf8) ? String(match.utf8.dropFirst(prefix.utf8.count)) : match
        return Subject(match, folder: Subject.folder(below: below ?? match))
      })
  }

  /// The photos below a folder.
  private static func photos(below folder: String, usesSidecars: Bool) throws(EditError) -> FoundSubjects {
    // Links below the folder are not followed, but it may be one itself.
    let place = ExactPath.real(folder) ?? folder
    let shown = contents(below: place).filter { path in
      !FilePath.names(in: path).contains { $0.utf8.first == UInt8(ascii: ".") }
    }
    let files = Dictionary(grouping: shown) { isPhoto(place + "/" + $0) }
    let paths = (files[true] ?? []).sorted()
    // Names that are not UTF-8 are repaired. Where no file has the repaired name, the photo fails later.
    var repaired: Set<[UInt8]> = []
    for path in paths where path.unicodeScalars.contains("\u{FFFD}") {
      guard repaired.insert(Array(path.utf8)).inserted else { throw ambiguous(path) }
    }
    var found = FoundSubjects(paths.map { Subject(folder + "/" + $0, folder: Subject.folder(below: $0)) })
    let rest = Dictionary(grouping: files[false] ?? []) { FileIdentity(place + "/" + $0)?.isFolder == true }
    let folders = (rest[true] ?? []).sorted().map { (path: place + "/" + $0, name: folder + "/" + $0) }
    for (path, name) in [(place, folder)] + folders {
      // What is in it is not known: the walk passes it over without a word.
      do { _ = try Descriptor.open(path, O_RDONLY | O_DIRECTORY) } catch { found.add(Subject(name, EditError(error))) }
    }
    let others = rest[false] ?? []
    found.skippedFiles = SkippedFiles(others, besides: paths, usesSidecars: usesSidecars)
    return found
  }

  /// The paths of everything below a folder, relative to it.
  private static func contents(below folder: String) -> [String] {
    let prefix = Array(FilePath.joined(folder, "x").utf8.dropLast())
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    // Foundation leaves the folder before a name that begins with an accent.
    return paths.map { path in
      FilePath.isAbsolute(path) && path.utf8.starts(with: prefix)
        ? String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self) : path
    }
  }

  /// The error of a name that is not UTF-8 and whose repaired form is ambiguous.
  private static func ambiguous(_ path: String) -> EditError {
    EditError(nameNotUTF8: "the name of a photo is not UTF-8: '\(path.replacing("\u{FFFD}", with: "?"))'")
  }

  /// The files that match a pattern, sorted.
  private static func expanded(_ pattern: String) throws(EditError) -> [String] {
    let parts = pattern.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let first = parts.firstIndex(where: { $0 == PathPattern.anyFolders }) else { return try globbed(pattern) }
    // The folders before '**', and what is below them.
    let start = parts[..<first].joined(separator: "/")
    let rest = PathPattern(parts[first...].joined(separator: "/"))
    let folders = first == 0 ? ["."] : start.isEmpty ? ["/"] : try globbed(start, folders: true)
    var paths: [String] = []
    for folder in folders {
      for path in contents(below: ExactPath.real(folder) ?? folder) where rest.matches(path) {
        let found = first == 0 ? path : FilePath.joined(folder, path)
        guard !found.unicodeScalars.contains("\u{FFFD}") || FileIdentity(found) != nil else { throw ambiguous(path) }
        if FileIdentity(found)?.isFolder == false { paths.append(found) }
      }
    }
    return paths.sorted()
  }

  /// The files or folders that a pattern without `**` matches, sorted.
  private static func globbed(_ pattern: String, folders: Bool = false) throws(EditError) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    var paths: [String] = []
    for index in 0..<Int(result.gl_pathc) {
      guard let found = result.gl_pathv[index] else { continue }
      let path = String(cString: found)
      let isRepaired = String(validatingCString: found) == nil
      switch FileIdentity(path) {
      case .some where isRepaired: throw ambiguous(path)
      case let file?: if file.isFolder == folders { paths.append(path) }
      // As in a folder: it fails later.
      case nil: if isRepaired { paths.append(path) }
      }
    }
    return paths
  }
}
