public import Documents
public import Editing
public import Foundation
import ImageFiles
public import LibraryStore
public import Rendering
import Workers

extension ImportCandidate {
  /// Reads a photo in memory, in this process.
  ///
  /// - Parameters:
  ///   - data: the bytes of a photo file.
  ///   - fileName: the name that the photo gets in the library: 1 to 255 bytes, without a folder.
  ///   - limits: the resources that it may use.
  /// - Throws: `EditError`: `bad-value` for another name; where it is not a photo that can be edited, or exceeds a limit.
  public init(data: Data, fileName: String, limits: PhotoLimits = PhotoLimits()) async throws(EditError) {
    self = try await PhotoLoader(.none, limits: limits).candidate(data: data, fileName: fileName)
  }

  /// The record of the photo's original.
  ///
  /// - Parameter byReference: whether the library only refers to the original.
  /// - Throws: `EditError`: `bad-value` for a reference to memory; where the file cannot be read.
  func original(in store: PhotoStore, byReference: Bool) throws(EditError) -> Original {
    let object = StoredObject(digest: photo.info.digest, size: photo.bytes.count)
    let mediaType = photo.info.format.mimeType
    switch source {
    case .file(let file):
      return try mappingErrors(path: file.path) {
        try store.original(at: file.path, object, mediaType: mediaType, byReference: byReference)
      }
    case .memory(let name):
      if byReference {
        throw EditError(
          .badValue, "expected a file to refer to, found a photo in memory", hint: "import a copy", path: name)
      }
      return Original(
        object: object, name: name, path: Original.memoryPath + name, mediaType: mediaType, isReference: false)
    }
  }

  /// Checks the name of a photo in memory.
  fileprivate static func check(_ name: String) throws(EditError) {
    let isName = (1...255).contains(name.utf8.count) && ![".", ".."].contains(name)
    let isPlain = name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
    guard isName, isPlain else {
      throw EditError(
        .badValue, "expected the name of a file, of 1 to 255 bytes and without a folder, found '\(name.prefix(100))'",
        hint: "for example 'photo.jpg'")
    }
  }
}

extension PhotoLoader {
  /// Reads a photo in memory for a library.
  ///
  /// - Parameters:
  ///   - data: the bytes of a photo file.
  ///   - fileName: the name that the photo gets in the library: 1 to 255 bytes, without a folder.
  ///   - checksPixels: whether all pixels are decoded, so that damage is found now.
  /// - Throws: `EditError`: `bad-value` for another name; else as for any file. Damage is not an error here: it is in the
  ///   result.
  public func candidate(
    data: Data, fileName: String, checksPixels: Bool = false
  ) async throws(EditError) -> ImportCandidate {
    let read = try await WorkThreads.waiting.run { () throws(EditError) -> ImportCandidate in
      try ImportCandidate.check(fileName)
      do throws(EditError) {
        return ImportCandidate(named: fileName, photo: try self.input(data: data).photo)
      } catch {
        throw error.about(fileName)
      }
    }
    return checksPixels ? try await checked(read) : read
  }
}

extension Library {
  /// Imports a photo in memory. The same bytes are the same asset.
  ///
  /// - Parameters:
  ///   - data: the bytes of a photo file.
  ///   - fileName: the name that the photo gets: 1 to 255 bytes, without a folder. Its path is `data:` and the name.
  ///   - note: recorded in the history.
  ///   - limits: the resources that the photo may use.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError`: `bad-value` for another name; where it is not a photo that can be edited, exceeds a limit, or
  ///   cannot be stored.
  @discardableResult
  public func importPhoto(
    data: Data, fileName: String, note: String? = nil, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> (asset: Asset, isNew: Bool) {
    try await importPhoto(ImportCandidate(data: data, fileName: fileName, limits: limits), note: note)
  }
}
