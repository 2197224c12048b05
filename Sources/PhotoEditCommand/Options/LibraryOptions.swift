import ArgumentParser
import Foundation
import PhotoEdit

/// Which library a command works on.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "The library's folder; otherwise PHOTOEDIT_LIBRARY, or the nearest one here or above.", valueName: "folder"))
  var folder: String?

  /// Whether the call itself names a library.
  var isNamed: Bool { folder != nil }

  /// The library, or nil where there is none.
  ///
  /// - Parameter recovering: whether interrupted operations of dead processes are cleaned up now.
  func find(recovering: Bool = true) throws -> Library? {
    if let named = folder ?? ProcessInfo.processInfo.environment["PHOTOEDIT_LIBRARY"], !named.isEmpty {
      return try warned(Library(at: URL(exactPath: named), recovering: recovering))
    }
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try Library.find(from: here, recovering: recovering).map(warned)
  }

  /// The library.
  ///
  /// - Throws: `EditError` where there is none.
  func open(recovering: Bool = true) throws -> Library {
    if let library = try find(recovering: recovering) { return library }
    throw EditError(
      "store-not-found", .notFound, "there is no photo library here or above", hint: "make one with 'photoedit init'")
  }

  private func warned(_ library: Library) -> Library {
    if let warning = library.fileSystemWarning { Console.warn(warning) }
    return library
  }
}

/// Whether results are JSON.
struct JSONOption: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Write results as JSON, errors too.")
  var isJSON = false
}
