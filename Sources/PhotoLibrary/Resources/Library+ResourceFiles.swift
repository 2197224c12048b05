public import Documents
import DurableFiles
import Editing
public import Foundation
import LibraryStore

extension Library {
  /// Writes a resource to a file: complete, durable and with the right digest, or not at all.
  ///
  /// - Parameters:
  ///   - resource: the resource.
  ///   - file: the destination; its folder must exist.
  ///   - overwriting: whether an existing file is replaced; otherwise it is an error. Originals never are.
  /// - Throws: `EditError`: as for `data(of:)`; `output-exists`, `output-is-input`.
  public func write(
    _ resource: AssetResource, to file: URL, overwriting: Bool = false
  ) async throws(EditError) {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.writeWaiting(resource, to: file, overwriting: overwriting)
    }
  }

  private func writeWaiting(_ resource: AssetResource, to file: URL, overwriting: Bool) throws(EditError) {
    let target = URL(outputPath: file.path).path
    try checkOutput(target, named: file.path, replacing: overwriting)
    if resource.kind == .history {
      try check(resource)
      // Written without a copy in between.
      return try mappingErrors(path: file.path) {
        _ = try store.exportHistories(
          of: [resource.photo], to: target,
          ifExists: store.existing(at: target, named: file.path, replacing: overwriting))
      }
    }
    let reader = try reader(of: resource)
    try mappingErrors(path: file.path) {
      let pending = try PendingFile(in: FilePath.folder(of: target))
      while let part = try reader.next() { try pending.write(Array(part)) }
      try pending.publish(as: target, size: nil) {
        try store.existing(at: target, named: file.path, replacing: overwriting)
      }
    }
  }

  /// Durably creates a folder for resources, unless it exists.
  ///
  /// - Throws: `EditError`: `cannot-make-folder`.
  package static func makeFolder(_ folder: URL) throws(EditError) {
    let path = ExactPath.real(folder.path) ?? URL(outputPath: folder.path).path
    do {
      _ = try OpenFolder(path, creating: true)
    } catch {
      throw EditError(
        .cannotMakeFolder,
        "cannot create the folder of the output: \(error.reason) (errno \(error.code))", hint: "choose another folder",
        path: folder.path)
    }
  }

  /// Checks that a file of the library may be written.
  ///
  /// - Parameters:
  ///   - target: the destination, without links.
  ///   - path: the destination as the caller named it.
  ///   - replacing: whether an existing file may be replaced.
  /// - Throws: `EditError`: `output-is-folder`, `output-exists`, `output-is-input`, `cannot-create`.
  func checkOutput(_ target: String, named path: String, replacing: Bool) throws(EditError) {
    guard let identity = FileIdentity(target) else {
      guard FileIdentity(FilePath.folder(of: target))?.isFolder == true else {
        throw EditError(
          .cannotCreate, "the folder '\(FilePath.folder(of: target))' does not exist",
          hint: "create the folder first", path: path)
      }
      return
    }
    try identity.checkIsFile(path)
    guard replacing else {
      throw EditError(
        .outputExists, "the output already exists", hint: "allow it to be replaced", path: path)
    }
    try checkNoOriginal(URL(fileURLWithPath: target), named: path)
  }
}
