package import Adjustments
package import Documents
package import Editing
import Foundation
import Glibc
package import Rendering
import Threads
package import Workers

/// A program that edits photos: it finds a picture and adjustment data in a private folder, and leaves a picture and
/// adjustment data there.
///
/// The program is started with its arguments and the path of that folder. It sees a copy of the photo, never the path of
/// the original. `Documentation/EditingExtensions.md` describes the files, the environment and the exit status.
///
/// `finish` waits until the program ends. If the program is canceled, crashes, takes too long or leaves something
/// unusable, the folder is removed and nothing else happens.
package final class EditingProgram: EditingExtension {
  /// The exit status of a program in which the user canceled.
  package static let cancelStatus: Int32 = 10
  /// The maximum long edge of the placeholder, in pixels.
  package static let placeholderSize = 1024

  /// The author that the history names: the one that the program declares, or the program's name.
  package var author: String { manifest.author ?? Self.author(path) }

  let path: String
  let arguments: [String]
  let photoName: String?
  let timeout: Duration?
  let console: ProgramProcess.Console
  package let manifest: ProgramManifest
  let state = Monitor(State())

  struct State {
    var run: Run?
    /// Whether a caller is waiting for the program to end.
    var isWaitedFor = false
    var isCancelled = false
  }

  /// A running program.
  struct Run: Sendable {
    let folder: ProgramFolder
    let process: ProgramProcess
    let input: ProgramInput
    let start: TimeoutClock.Instant
    let limits: PhotoLimits
  }

  /// How a program ended.
  package enum Outcome: Sendable {
    /// It left a picture and adjustments.
    case finished(EditingExtensionOutput)
    /// It left nothing.
    case unchanged
    /// The user canceled.
    case canceled
  }

  /// Creates an editor from a program.
  ///
  /// - Parameters:
  ///   - program: its path, or a name to be found in the folders of `PATH`.
  ///   - arguments: precede the path of the folder.
  ///   - photoName: the photo's name, as passed to the program; nil for none.
  ///   - timeout: how long it may run; nil for no limit.
  ///   - console: how it may use the terminal.
  /// - Throws: `EditError`: `editor-not-found`, `bad-editor-manifest`.
  package init(
    _ program: String, arguments: [String] = [], photoName: String? = nil, timeout: Duration? = nil,
    console: ProgramProcess.Console
  ) throws(EditError) {
    path = try Self.found(program)
    manifest = try ProgramManifest(of: path)
    (self.arguments, self.photoName) = (arguments, photoName)
    (self.timeout, self.console) = (timeout, console)
  }

  /// Creates an editor from a program that has no input or output other than its folder.
  ///
  /// - Parameters:
  ///   - program: its path, or a name to be found in the folders of `PATH`. Its manifest, a file of the same name with
  ///     `.editor.json` at its end, says which adjustments it can resume and which picture it wants.
  ///   - arguments: precede the path of the folder.
  ///   - photoName: the photo's name, as passed to the program; nil for none.
  ///   - timeout: how long it may run; nil for no limit.
  /// - Throws: `EditError`: `editor-not-found`, `bad-editor-manifest`.
  package convenience init(
    _ program: String, arguments: [String] = [], photoName: String? = nil, timeout: Duration? = nil
  ) async throws(EditError) {
    self.init(
      try await WorkThreads.waiting.run { () throws(EditError) in
        try EditingProgram(program, arguments: arguments, photoName: photoName, timeout: timeout, console: .none)
      })
  }

  private init(_ other: EditingProgram) {
    (path, manifest, arguments, photoName) = (other.path, other.manifest, other.arguments, other.photoName)
    (timeout, console) = (other.timeout, other.console)
  }

  /// Whether its manifest names the format of these adjustments.
  package func canHandle(_ adjustmentData: AdjustmentData) -> Bool {
    manifest.resumes.contains { $0.matches(adjustmentData) }
  }

  /// Starts the program.
  ///
  /// - Throws: `EditError`: `editor-not-started`, and whatever rendering its input throws.
  package func start(_ input: EditingInput, placeholder: RenderedFile) async throws {
    let rendered = try await RenderThreads.run(progress: nil) { progress throws(EditError) in
      try input.loader.use { runner throws(EditError) in
        var rendered = try ProgramInput(
          input.photo, current: nil, resuming: input.adjustmentData, isFlattened: input.isFlattened,
          settings: self.manifest.input, limits: input.limits, in: runner, progress: progress)
        rendered.placeholder = placeholder
        return rendered
      }
    }
    try await WorkThreads.waiting.run { () throws(EditError) in try self.begin(rendered, limits: input.limits) }
  }

  /// Waits until the program ends, and reads what it left.
  ///
  /// - Throws: `EditError`: `editor-failed`, `editor-timeout`, `bad-editor-output`, `adjustment-data-empty`,
  ///   `adjustment-data-too-large`, `bad-adjustment-format`.
  package func finish() async throws -> EditingExtensionOutput? {
    try await WorkThreads.waiting.run { () throws(EditError) in
      let cancellation = Cancellation.current
      guard case .finished(let output) = try self.end(isWanted: { !cancellation.isRequested }) else { return nil }
      return output
    }
  }

  /// Stops the program, and removes its folder.
  package func cancel() async {
    state.withLock { $0.isCancelled = true }
    _ = try? await WorkThreads.waiting.run { () throws(EditError) in
      _ = try self.end(isWanted: { false })
      // If another caller is waiting for the program, that caller stops it.
      self.state.wait { $0.run == nil ? true : nil }
    }
  }

  /// Whether the program has already left a result.
  package var shouldShowCancelConfirmation: Bool {
    state.withLock { $0.run?.folder.names.contains { $0.hasPrefix("output.") } ?? false }
  }
}
