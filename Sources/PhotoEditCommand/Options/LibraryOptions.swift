import ArgumentParser
import Foundation
import PhotoEdit

/// The library that a command uses.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "The library's folder; by default PHOTOEDIT_LIBRARY, else the library of this folder or of the nearest one above.",
      valueName: "folder"))
  var folder: String?

  /// The library folder that the option or the environment names; nil for none.
  var named: String? {
    let named = folder ?? ProcessInfo.processInfo.environment["PHOTOEDIT_LIBRARY"]
    return named?.isEmpty == false ? named : nil
  }

  /// The error if there is no library.
  static let notFound = EditError(
    .storeNotFound, "no photo library in this folder or above", hint: "create one with 'photoedit init'")

  /// Whether the option names a library.
  var isNamed: Bool { folder != nil }

  /// The library; nil if there is none.
  ///
  /// - Parameter recovering: whether to remove the temporaries of dead processes now.
  func find(recovering: Bool = true) throws -> Library? {
    if let named {
      return try warned(Library(at: URL(exactPath: named), recovering: recovering))
    }
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try Library.find(from: here, recovering: recovering).map(warned)
  }

  /// The library.
  ///
  /// - Throws: `EditError` if there is none.
  func open(recovering: Bool = true) throws -> Library {
    if let library = try find(recovering: recovering) { return library }
    throw Self.notFound
  }

  /// Writes the file `format` of the library again if it is lost or damaged.
  ///
  /// - Returns: What was done; nil for nothing.
  func repairFormat(allowsNewID: Bool) throws -> RepairPart? {
    try Library.repairFormat(
      of: named.map { URL(exactPath: $0) }, near: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
      allowsNewID: allowsNewID)
  }

  private func warned(_ library: Library) -> Library {
    if let warning = library.fileSystemWarning { Console.warn(warning) }
    if let note = library.copyNote { Console.log("note: " + Console.safe(note)) }
    return library
  }
}

/// Whether results are JSON.
struct JSONOption: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Write results and errors as JSON.")
  var isJSON = false
}
