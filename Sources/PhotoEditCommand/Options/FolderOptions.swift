import ArgumentParser
import Foundation
import Jobs
import PhotoEdit

/// How a command works on folders of photos.
struct FolderOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Include the photos in folders, at any depth.") var recursive = false
  @Flag(help: "Fail, with exit status 3, where folders have files that are left out because they are no photos.")
  var strict = false

  func validate() throws {
    if strict, !recursive { throw ValidationError("--strict is about the files in folders: it needs --recursive.") }
  }

  /// The photos that are named, and those in folders.
  ///
  /// - Parameters:
  ///   - folder: what relative names start from; nil for the current folder.
  ///   - usesSidecars: whether the sidecars of photos are read, so that they are not left out.
  ///   - access: what may be named.
  func inputs(
    _ names: [String], relativeTo folder: URL? = nil, usesSidecars: Bool = false, access: FileAccess = .anywhere
  ) throws -> FoundSubjects {
    var found = try InputList.inputs(
      names, relativeTo: folder, recursive: recursive, usesSidecars: usesSidecars, access: access)
    found.skippedFiles.areErrors = strict
    return found
  }
}
