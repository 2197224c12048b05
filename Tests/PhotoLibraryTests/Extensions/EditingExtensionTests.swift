import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("editing extensions", .timeLimit(.minutes(Effort.minutes)))
struct EditingExtensionTests: OnePhotoSuite {
  let photo: OnePhoto

  init() throws { photo = try OnePhoto() }

  /// The files of the library, without its index and locks.
  private func files() -> [String] {
    scratch.contents().filter { $0.contains("objects/") || $0.contains("tmp/") || $0.contains("log/") }
  }

  private func entries() throws -> Int { try library.history(of: asset.id).count }

  // MARK: The order of calls

  @Test("an extension is asked about adjustments, started and finished, each once and in this order")
  func order() async throws {
    let first = RecordingExtension("warm")
    let session = try await library.startEditing(asset, with: first)
    #expect(first.calls == ["start"], "an original has no adjustments to ask about")
    #expect(await session.shouldShowCancelConfirmation)
    guard case .committed(let entry)? = try await session.finish() else {
      Issue.record("nothing was committed")
      return
    }
    #expect(first.calls == ["start", "finish"])
    #expect(entry.author == "com.acme.sepia 1.2" && entry.note == "sepia" && entry.formatVersion == "1.2")
    #expect(await !session.shouldShowCancelConfirmation)
    await session.cancel()
    #expect(first.calls == ["start", "finish"], "an extension that has ended is not canceled")
    let again = await #expect(throws: EditError.self) { try await session.finish() }
    #expect(again?.code == .extensionEnded)

    let second = RecordingExtension("cold")
    _ = try await library.startEditing(asset, with: second).finish()
    #expect(second.calls == ["canHandle com.acme.sepia", "start", "finish"])
    #expect(try entries() == 3)
  }

  @Test("an edit that an extension can handle is resumed from its base, with its adjustments")
  func resumed() async throws {
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.4 } })
    let ours = try await library.file(of: asset).data
    let first = RecordingExtension("warm")
    _ = try await library.startEditing(asset, with: first).finish()
    #expect(first.input?.isFlattened == true && first.input?.adjustmentData == nil)
    #expect(first.input?.originalData == ours)
    let second = RecordingExtension("cold")
    _ = try await library.startEditing(asset, with: second).finish()
    #expect(second.input?.isFlattened == false && second.input?.originalData == ours)
    #expect(second.input?.adjustmentData == RecordingExtension.data("warm"))
  }

  @Test("the placeholder is the current state, also if the input is the base of an earlier edit")
  func placeholder() async throws {
    let square = try await library.editingSession(for: asset).input.render(Recipe { Crop { $0.aspect = .square } })
    _ = try await library.startEditing(asset, with: RecordingExtension("square", rendition: square.data)).finish()
    let editor = RecordingExtension("other")
    let session = try await library.startEditing(asset, with: editor)
    #expect(editor.input?.size == FrameSize(width: 96, height: 64))
    #expect(editor.placeholder?.size == FrameSize(width: 64, height: 64))
    #expect(session.placeholder.size == editor.placeholder?.size && session.input.size == editor.input?.size)
    await session.cancel()
  }

  // MARK: What leaves nothing

  @Test(
    "an extension that changes nothing, cancels or fails leaves nothing behind",
    arguments: ["nil", "error", "cancel", "start"])
  func nothing(end: String) async throws {
    let before = files()
    let editor = RecordingExtension(failsToStart: end == "start") { _ in
      if end == "error" { throw CocoaError(.coderReadCorrupt) }
      return nil
    }
    switch end {
    case "start":
      let error = await #expect(throws: EditError.self) { try await library.startEditing(asset, with: editor) }
      #expect(error?.code == .extensionFailed && editor.calls == ["start"])
    case "cancel":
      let session = try await library.startEditing(asset, with: editor)
      await session.cancel()
      await session.cancel()
      #expect(editor.calls == ["start", "cancel"])
      #expect(try await session.finish() == nil)
      #expect(editor.calls == ["start", "cancel"])
    case "error":
      let session = try await library.startEditing(asset, with: editor)
      let error = await #expect(throws: EditError.self) { try await session.finish() }
      #expect(error?.code == .extensionFailed)
    default:
      let result = try await library.startEditing(asset, with: editor).finish()
      #expect(result == nil && editor.calls == ["start", "finish"])
    }
    #expect(files() == before)
    #expect(try entries() == 1)
  }

  @Test("canceling while an extension finishes discards its result")
  func canceledWhileFinishing() async throws {
    let (isFinishing, mayEnd) = (OneSignal(), OneSignal())
    let editor = RecordingExtension { _ in
      isFinishing.send()
      await mayEnd.wait()
      return RecordingExtension.output("late")
    }
    let before = files()
    let session = try await library.startEditing(asset, with: editor)
    async let result = session.finish()
    await isFinishing.wait()
    await session.cancel()
    mayEnd.send()
    #expect(try await result == nil)
    #expect(editor.calls == ["start", "finish", "cancel"])
    #expect(files() == before)
  }

  @Test("canceling the task cancels the extension")
  func canceledTask() async throws {
    let isFinishing = OneSignal()
    let editor = RecordingExtension { _ in
      isFinishing.send()
      // Ends with the task.
      await OneSignal().wait()
      return RecordingExtension.output("late")
    }
    let session = try await library.startEditing(asset, with: editor)
    let task = Task { try await session.finish() }
    await isFinishing.wait()
    task.cancel()
    let error = await #expect(throws: EditError.self) { try await task.value }
    #expect(error?.code == .canceled)
    await editor.wasCanceled.wait()
    #expect(try entries() == 1)
  }

  @Test("an entry that was added since the start is a conflict")
  func conflict() async throws {
    let session = try await library.startEditing(asset, with: RecordingExtension("warm"))
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.4 } })
    let before = files().filter { $0.contains("log/") }
    let error = await #expect(throws: EditError.self) { try await session.finish() }
    #expect(error?.code == .entryConflict)
    #expect(try entries() == 2)
    #expect(files().filter { $0.contains("log/") } == before)
  }

  // MARK: What is handed over

  @Test(
    "an unusable picture or unusable adjustments are refused, and nothing is added",
    arguments: [
      ("no picture", "bad-rendition"), ("half a picture", "bad-rendition"), ("no bytes", "bad-rendition"),
      ("no data", "adjustment-data-empty"), ("large data", "adjustment-data-too-large"),
      ("no format", "bad-adjustment-format"), ("a space", "bad-adjustment-format"), ("a line", "bad-adjustment-format"),
      ("a long format", "bad-adjustment-format"),
    ])
  func refused(what: String, code: String) async throws {
    let before = files()
    let session = try await library.startEditing(asset, with: RecordingExtension { _ in Self.output(what) })
    let error = await #expect(throws: EditError.self) { try await session.finish() }
    #expect(error?.code.rawValue == code)
    #expect(files() == before)
    #expect(try entries() == 1)
  }

  private static func output(_ what: String) -> EditingExtensionOutput {
    switch what {
    case "no picture": RecordingExtension.output("a", Data("no picture".utf8))
    case "half a picture": RecordingExtension.output("a", SampleFile.small.prefix(SampleFile.small.count / 2))
    case "no bytes": RecordingExtension.output("a", Data())
    case "no data": RecordingExtension.output("")
    case "large data": RecordingExtension.output(String(repeating: "x", count: AdjustmentData.maximumSize + 1))
    case "no format": output(format: "", "1.0")
    case "a space": output(format: "com.acme", "1 0")
    case "a line": output(format: "com\n.acme", "1.0")
    default: output(format: String(repeating: "x", count: 256), "1.0")
    }
  }

  private static func output(format: String, _ version: String) -> EditingExtensionOutput {
    var output = RecordingExtension.output("a")
    output.adjustmentData = AdjustmentData(formatIdentifier: format, formatVersion: version, data: Data("a".utf8))
    return output
  }

  @Test("a picture that is rotated by its metadata is stored upright")
  func upright() async throws {
    let original = try EditingInput(data: SampleFile.small)
    #expect(original.info.json["orientation"] != 1)
    _ = try await library.startEditing(asset, with: RecordingExtension("same")).finish()
    let stored = try await EditingInput(data: library.file(of: asset).data)
    #expect(stored.info.json["orientation"] == 1 && stored.size == original.size)
    let difference = try #require(await stored.difference(from: original))
    #expect(difference.psnr.map { $0 > 35 } ?? true)
  }

  @Test("metadata that an earlier edit left out stays out, whatever an extension writes")
  func privacy() async throws {
    var recipe = Recipe { Exposure { $0.ev = 0.2 } }
    recipe.output = OutputSettings(metadata: .safe)
    _ = try await library.editingSession(for: asset).commit(recipe)
    let editor = RecordingExtension("with everything", rendition: SampleFile.small)
    _ = try await library.startEditing(asset, with: editor).finish()
    #expect(try EditingInput(data: SampleFile.small).info.json["position"] != nil)
    let stored = try await EditingInput(data: library.file(of: asset).data).info.json
    #expect(stored["position"] == nil && stored["model"] == "Sample 1")
    let exported = try await library.export(asset, path: "a.jpg", settings: nil)
    #expect(try EditingInput(data: exported.data).info.json["position"] == nil)
    // An editor that writes recipes of ours obeys what they say.
    recipe.steps = Recipe { Exposure { $0.ev = 0.9 } }.steps
    let own = EditingExtensionOutput(
      adjustmentData: AdjustmentData(recipe), rendition: SampleFile.small)
    _ = try await library.revert(asset.id)
    _ = try await library.startEditing(asset, with: RecordingExtension { _ in own }).finish()
    #expect(try await EditingInput(data: library.file(of: asset).data).info.json["position"] == nil)
  }

  @Test("the stored picture has the photo's metadata, and a lossless one is stored in the photo's format")
  func stored() async throws {
    let described = try EditingInput(data: SampleFile.small).info.json
    var settings = OutputSettings()
    (settings.format, settings.metadata) = (.png, .none)
    let png = try await EditingInput(data: SampleFile.small).render(Recipe { Flip() }, settings: settings)
    _ = try await library.startEditing(asset, with: RecordingExtension("png", rendition: png.data)).finish()
    let file = try await library.file(of: asset)
    #expect(file.mediaType == "image/jpeg")
    let info = try EditingInput(data: file.data).info.json
    for key in ["make", "model", "dateTaken", "iso"] {
      #expect(described[key] != JSONValue.null)
      #expect(info[key] == described[key], "\(key)")
    }
    #expect(try EditingInput(data: file.data).size == FrameSize(width: 96, height: 64))
    #expect(try await library.verify() == [])
    // A lossy picture is stored as it was encoded: its pixels are not changed once more.
    settings.format = .webp
    let webp = try await EditingInput(data: SampleFile.small).render(Recipe(), settings: settings)
    _ = try await library.startEditing(asset, with: RecordingExtension("webp", rendition: webp.data)).finish()
    let stored = try await library.file(of: asset)
    #expect(stored.mediaType == "image/webp")
    let difference = try await EditingInput(data: stored.data).difference(from: EditingInput(data: webp.data))
    #expect(difference?.isNone == true)
  }
}
