import Adjustments
public import Documents
public import Foundation
public import Rendering

extension RenderedFile {
  /// Writes the file durably: complete, or not at all.
  ///
  /// - Parameters:
  ///   - url: the destination; its folder must exist.
  ///   - overwriting: whether an existing file is replaced; otherwise it is an error. The photo never is, nor any original
  ///     of its library.
  /// - Throws: `EditError`
  public func write(to url: URL, overwriting: Bool = false) async throws(EditError) {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.write(to: url, overwriting: overwriting) }
  }

  /// The same on the calling thread, which waits.
  package func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    try bytes.writeDurably(to: url, overwriting: overwriting) { () throws(EditError) in
      if overwriting { try origin?.check(url) }
    }
  }

  /// The pixels of the picture, decoded.
  ///
  /// - Throws: `EditError` where the installed codecs cannot decode it.
  public func pixels() async throws(EditError) -> PixelBuffer {
    let data = data
    let input = try await WorkThreads.waiting.run { () throws(EditError) in try EditingInput(data: data) }
    return try await input.renderPixels(Recipe())
  }
}

extension EditingInput {
  /// A file that was rendered from the photo, and never replaces it.
  func made(_ file: RenderedFile, _ edit: RenderedEdit? = nil) -> RenderedFile {
    file.from(edit) { [digest = photo.info.digest] url throws(EditError) in
      guard FileIdentity(url.path)?.hasBytes(digest) == true else { return }
      throw EditError(
        .outputIsInput, "the output is the photo itself; originals are never written",
        hint: "choose another name", path: url.path)
    }
  }
}
