import Adjustments
import Foundation
import Rendering
import RevisionStore

/// A file that a recipe names by a path.
struct NamedFile {
  let path: String
  /// The folder that the path is relative to.
  let folder: String
  let access: FileAccess

  /// What reads the files that a recipe names; the path of the recipe itself, or nil for the current folder, is given to
  /// it. Digests are left for a library to find.
  static func loader(_ access: FileAccess) -> ResourceLoader {
    { reference, base throws(ResourceError) in
      guard case .path(let path) = reference else { return nil }
      let folder = base.map { ExactPath.absolute($0).split(separator: "/").dropLast().joined(separator: "/") }
      return try NamedFile(
        path: path, folder: folder.map { "/" + $0 } ?? FileManager.default.currentDirectoryPath, access: access
      ).read()
    }
  }

  /// Reads the file.
  ///
  /// - Throws: `ResourceError`: `file-outside` where the recipe may not name it.
  func read() throws(ResourceError) -> Resource { try Resource.read(bytes()) }

  private func bytes() throws(ResourceError) -> [UInt8] {
    let named = path.hasPrefix("/") ? path : folder + "/" + path
    // First by its letters, so that nothing is told about what lies outside.
    let letters = Self.normalized(named)
    guard roots.contains(where: { Self.isBelow($0, letters) }) || reals.contains(where: { Self.isBelow($0, letters) })
    else { throw outside }
    guard let real = Self.real(named) else {
      throw ResourceError("file-not-found", "there is no such file in '\(folder)'")
    }
    try check(real)
    do {
      let file = try Descriptor.open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      guard status.kind == .file else {
        throw ResourceError("not-a-file", "it is \(status.kind.rawValue), expected a file")
      }
      guard status.size <= Resource.maximumSize else {
        throw ResourceError(
          "too-large", "it has \(status.size) bytes, expected at most \(Resource.maximumSize)")
      }
      // A folder on the way may have become a link since then.
      try check(Self.real("/proc/self/fd/\(file.number)") ?? real)
      return try file.bytes(upTo: Resource.maximumSize)
    } catch let error as ResourceError {
      throw error
    } catch {
      throw ResourceError("cannot-read", "it cannot be read: \((error as? FileError)?.reason ?? "\(error)")")
    }
  }

  private func check(_ real: String) throws(ResourceError) {
    guard reals.contains(where: { Self.isBelow($0, real) }) else { throw outside }
  }

  private var outside: ResourceError {
    ResourceError(
      "file-outside", "it lies outside the folder of the recipe",
      hint: "put it beside the recipe, or allow its folder with --allow-folder")
  }

  // MARK: Folders

  private var roots: [String] {
    switch access {
    case .besideRecipe: [Self.normalized(folder)]
    case .folders(let more): ([folder] + more.map(\.path)).map(Self.normalized)
    case .anywhere: ["/"]
    }
  }

  private var reals: [String] { roots.compactMap(Self.real) }

  private static func isBelow(_ folder: String, _ path: String) -> Bool {
    folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }

  /// The path without `.` and `..`, by its letters alone.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in ExactPath.absolute(path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Descriptor {
  /// All that is left to read, up to a limit.
  fileprivate func bytes(upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return bytes }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      guard bytes.count <= limit else { throw ResourceError("too-large", "it grows beyond \(limit) bytes") }
    }
  }
}
