import Adjustments
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Threads

/// Something that happens once and that one task waits for.
struct OneSignal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func send() { continuation.yield() }

  func wait() async { for await _ in stream { return } }
}

/// An extension that records what it is asked to do, and does what a test says.
final class RecordingExtension: EditingExtension {
  let author = "com.acme.sepia 1.2"
  private let state = Monitor(State())
  /// Is sent when it was asked to cancel.
  let wasCanceled = OneSignal()
  private let finishing: @Sendable (EditingInput?) async throws -> EditingExtensionOutput?

  struct State {
    var calls: [String] = []
    var input: EditingInput?
    var placeholder: RenderedFile?
    var failsToStart = false
  }

  init(
    failsToStart: Bool = false, finishing: @escaping @Sendable (EditingInput?) async throws -> EditingExtensionOutput?
  ) {
    self.finishing = finishing
    state.withLock { $0.failsToStart = failsToStart }
  }

  /// One that commits an edit with these settings.
  convenience init(_ settings: String, rendition: Data = SampleFile.small) {
    self.init { _ in Self.output(settings, rendition) }
  }

  static func output(_ settings: String, _ rendition: Data = SampleFile.small) -> EditingExtensionOutput {
    EditingExtensionOutput(adjustmentData: data(settings), rendition: rendition, note: "sepia")
  }

  static func data(_ settings: String) -> AdjustmentData {
    AdjustmentData(formatIdentifier: "com.acme.sepia", formatVersion: "1.2", data: Data(settings.utf8))
  }

  var calls: [String] { state.withLock { $0.calls } }
  var input: EditingInput? { state.withLock { $0.input } }
  var placeholder: RenderedFile? { state.withLock { $0.placeholder } }

  private func record(_ call: String) { state.withLock { $0.calls.append(call) } }

  func canHandle(_ adjustmentData: AdjustmentData) -> Bool {
    record("canHandle \(adjustmentData.formatIdentifier)")
    return adjustmentData.formatIdentifier == "com.acme.sepia"
  }

  func start(_ input: EditingInput, placeholder: RenderedFile) async throws {
    record("start")
    let fails = state.withLock { state in
      (state.input, state.placeholder) = (input, placeholder)
      return state.failsToStart
    }
    if fails { throw CocoaError(.featureUnsupported) }
  }

  func finish() async throws -> EditingExtensionOutput? {
    record("finish")
    return try await finishing(input)
  }

  func cancel() async {
    record("cancel")
    wasCanceled.send()
  }

  var shouldShowCancelConfirmation: Bool { calls.last == "start" }
}
