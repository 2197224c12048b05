package import Adjustments
public import Documents
public import Foundation
public import Rendering

extension EditingInput {
  /// Opens a photo file in this process: a codec that crashes or hangs takes the process down with it. A `PhotoLoader`
  /// prevents that.
  ///
  /// - Parameters:
  ///   - url: the file of the photo.
  ///   - limits: the resources that the photo may use, now and when it is rendered.
  /// - Throws: `EditError` where it cannot be read, is not a photo that can be edited, or exceeds a limit.
  public init(contentsOf url: URL, limits: PhotoLimits = PhotoLimits()) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in
      try EditingInput(contentsOf: url, limits: limits)
    }
  }

  /// Describes in lines of text what a rendering would do.
  ///
  /// - Throws: `EditError` where the rendering cannot be done.
  package func explain(_ recipe: Recipe, settings: OutputSettings? = nil) async throws(EditError) -> [String] {
    try await RenderThreads.run(progress: nil) { _ throws(EditError) in try self.explain(recipe, settings: settings) }
  }
}

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
}

extension PreviewCache {
  /// Removes the least recently used entries above the limit, and unfinished files of dead processes.
  public func trim() async {
    try? await WorkThreads.waiting.run { () throws(EditError) in self.trim() }
  }
}

extension PhotoLoader {
  /// Opens a photo file.
  ///
  /// - Throws: `EditError` where it cannot be read, is not a photo that can be edited, or exceeds a limit; where its
  ///   codec crashed (`codec-crashed`) or timed out (`over-time`).
  public func input(contentsOf url: URL) async throws(EditError) -> EditingInput {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.input(contentsOf: url) }
  }

  /// Opens a photo in memory.
  ///
  /// - Throws: `EditError`, as for a file.
  public func input(data: Data) async throws(EditError) -> EditingInput {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.input(data: data) }
  }

  /// What is known about a photo file without decoding it, even if photoedit does not edit its colors.
  ///
  /// - Throws: `EditError` where it cannot be read, is not a photo, or exceeds a limit.
  package func info(contentsOf url: URL) async throws(EditError) -> PhotoInfo {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.info(contentsOf: url) }
  }
}
