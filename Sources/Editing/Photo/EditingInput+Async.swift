public import Documents
public import Foundation
public import Rendering

extension EditingInput {
  /// Opens a photo file in this process: a codec that crashes or hangs takes the process with it. A `PhotoLoader`
  /// prevents that.
  ///
  /// - Parameter limits: the resources that it may use, now and when it is rendered.
  /// - Throws: `EditError` where it cannot be read, is no photo that can be edited, or exceeds a limit.
  public init(contentsOf url: URL, limits: PhotoLimits = PhotoLimits()) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in
      try EditingInput(contentsOf: url, limits: limits)
    }
  }
}

extension PhotoLoader {
  /// Opens a photo file.
  ///
  /// - Throws: `EditError` where it cannot be read, is no photo that can be edited, or exceeds a limit; where its codec
  ///   crashed (`codec-crashed`) or timed out (`over-time`).
  public func input(contentsOf url: URL) async throws(EditError) -> EditingInput {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.input(contentsOf: url) }
  }

  /// Opens a photo in memory.
  ///
  /// - Throws: `EditError`, as for a file.
  public func input(data: Data) async throws(EditError) -> EditingInput {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.input(data: data) }
  }
}
