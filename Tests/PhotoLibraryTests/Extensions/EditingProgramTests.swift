import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Workers

@Suite("programs that edit photos", .timeLimit(.minutes(Effort.minutes)))
struct EditingProgramTests: OnePhotoSuite {
  let photo: OnePhoto

  init() throws { photo = try OnePhoto() }

  /// A shell script as an editor. It notes the path of its folder before it does anything else.
  private func script(_ text: String, manifest: String? = nil) throws -> String {
    let path = scratch.appending("editor").path
    let note = "echo \"$1\" > '\(scratch.appending("folder").path)'"
    try Data("#!/bin/sh\n\(note)\ncd \"$1\"\n\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    if let manifest { try Data(manifest.utf8).write(to: URL(fileURLWithPath: path + ".editor.json")) }
    return path
  }

  /// The answer of an editor that takes its input as the result.
  static let answer = """
    printf '{"adjustmentData": {"formatIdentifier": "com.acme.copy", "formatVersion": "1.0", "data": {"x": 1}}}' > output.json
    """
  static let copy = "cp input.png output.png; \(answer)"

  private func edit(_ script: String, timeout: Duration? = nil) async throws -> CommitResult? {
    let program = try await EditingProgram(script, photoName: "photo.jpg", timeout: timeout)
    return try await library.startEditing(asset, with: program).finish()
  }

  /// Whether the folder of the program is gone, and the history is as long as said.
  private func expectLeft(_ entries: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = try String(contentsOf: scratch.appending("folder"), encoding: .utf8).trimmingCharacters(
      in: .newlines)
    #expect(!FileManager.default.fileExists(atPath: folder), sourceLocation: sourceLocation)
    #expect(try library.history(of: asset.id).count == entries, sourceLocation: sourceLocation)
    let local = try LocalFiles(of: scratch.url)
    let temporary = scratch.contents().filter { $0.hasPrefix(local.path("tmp/")) }
    #expect(temporary == [], sourceLocation: sourceLocation)
  }

  private func objects() -> [String] { scratch.contents().filter { $0.contains("objects/") } }

  // MARK: What it is given

  @Test("a program gets a private folder with a picture, a placeholder and a document, but no path of the original")
  func input() async throws {
    let keep = scratch.appending("kept").path
    let editor = try script("cp -r . '\(keep)'; env > '\(keep)/env'; stat -c %a . > '\(keep)/mode'")
    #expect(try await edit(editor) == nil)
    try expectLeft(1)
    func text(_ name: String) throws -> String { try String(contentsOfFile: keep + "/" + name, encoding: .utf8) }
    #expect(try text("mode") == "700\n")
    let json = try JSONValue.parse(Array(text("input.json").utf8))
    #expect(json["version"] == 1 && json["photo"] == "photo.jpg" && json["isFlattened"] == false)
    #expect(json["input"]?["width"] == 96 && json["input"]?["height"] == 64 && json["input"]?["orientation"] == 1)
    #expect(json["adjustmentData"] == nil)
    let folder = try String(contentsOf: scratch.appending("folder"), encoding: .utf8).dropLast()
    #expect(json["input"]?["path"]?.stringValue == "\(folder)/input.png")
    #expect(try text("env").contains("PHOTOEDIT_OUTPUT=\(folder)/output.png\n"))
    let picture = try EditingInput(data: Data(contentsOf: URL(fileURLWithPath: keep + "/input.png")))
    #expect(picture.size == FrameSize(width: 96, height: 64))
    let original = try await library.editingSession(for: asset).input
    #expect(try await picture.difference(from: original)?.isNone == true)
    for name in ["input.json", "env"] {
      #expect(try !text(name).contains(scratch.appending("photo.jpg").path))
    }
  }

  @Test("a manifest states the encoding of the picture, the author, and which edits can be resumed")
  func manifest() async throws {
    let keep = scratch.appending("kept").path
    let manifest = """
      {"version": 1, "author": "Copy 2", "input": {"format": "tiff", "depth": 16},
       "resumes": [{"formatIdentifier": "com.acme.copy", "formatVersion": "1.3"}]}
      """
    let editor = try script("cp input.json '\(keep)'; cp input.tif* output.tiff; \(Self.answer)", manifest: manifest)
    guard case .committed(let entry)? = try await edit(editor) else {
      Issue.record("nothing was committed")
      return
    }
    #expect(entry.author == "Copy 2" && entry.formatIdentifier == "com.acme.copy")
    #expect(try await edit(editor) == .unchanged, "the same adjustments on the same picture")
    let json = try JSONValue.parse(Array(Data(contentsOf: URL(fileURLWithPath: keep))))
    #expect(json["input"]?["format"] == "tiff" && json["input"]?["depth"] == 16)
    #expect(json["adjustmentData"]?["data"] == ["x": 1] && json["isFlattened"] == false)
    #expect(try await library.verify() == [])
  }

  @Test(
    "versions of the same major number up to that of the manifest can be resumed",
    arguments: [
      ("1.3", "1.2", true), ("1.3", "1.3", true), ("1.3", "1.4", false), ("1.3", "2.0", false), ("1.10", "1.9", true),
      ("beta", "beta", true), ("beta", "1.0", false),
    ])
  func versions(newest: String, found: String, resumes: Bool) throws {
    let manifest = #"{"version": 1, "resumes": [{"formatIdentifier": "a.b", "formatVersion": "\#(newest)"}]}"#
    let program = try EditingProgram(try script("", manifest: manifest), console: .none)
    func data(_ format: String) -> AdjustmentData {
      AdjustmentData(formatIdentifier: format, formatVersion: found, data: Data("x".utf8))
    }
    #expect(program.canHandle(data("a.b")) == resumes)
    #expect(!program.canHandle(data("a.c")))
  }

  @Test(
    "an invalid manifest is an error before anything runs",
    arguments: [
      "", "[]", "{}", #"{"version": 0}"#, #"{"version": 1, "autor": "x"}"#, #"{"version": 1, "author": ""}"#,
      #"{"version": 1, "resumes": {}}"#, #"{"version": 1, "resumes": [{}]}"#,
      #"{"version": 1, "input": {"format": "bmp"}}"#, #"{"version": 1, "input": {"width": 5}}"#,
      #"{"version": 1, "input": {"depth": 12}}"#,
    ])
  func badManifest(text: String) throws {
    let error = #expect(throws: EditError.self) {
      try EditingProgram(try script("", manifest: text), console: .none)
    }
    #expect(error?.code == .badEditorManifest, "\(text)")
    #expect(error?.path?.hasSuffix("editor.editor.json") == true)
    let newer = #expect(throws: EditError.self) {
      try EditingProgram(try script("", manifest: #"{"version": 2}"#), console: .none)
    }
    #expect(newer?.code == .newerVersion)
  }

  // MARK: How it ends

  /// How a program ends: its script, and the code of the error; nil for no error.
  struct End: Sendable, CustomTestStringConvertible {
    var script: String
    var code: EditError.Code?
    var testDescription: String { script }
  }

  @Test(
    "a program that fails, cancels or gives no valid output leaves no files and no entry",
    arguments: [
      End(script: ":"), End(script: "exit 10"), End(script: "\(copy); exit 10"),
      End(script: "\(copy); exit 1", code: .editorFailed), End(script: "exit 3", code: .editorFailed),
      End(script: "kill -SEGV $$", code: .editorFailed), End(script: "\(copy); kill -KILL $$", code: .editorFailed),
      End(script: "kill -INT $$", code: .canceled), End(script: "exit 130", code: .canceled),
      End(script: "cp input.png output.png", code: .badEditorOutput), End(script: answer, code: .badEditorOutput),
      End(script: "cp input.png output.png; echo no > output.json", code: .badEditorOutput),
      End(script: "cp input.png output.png; echo [] > output.json", code: .badEditorOutput),
      End(script: "cp input.png output.png; echo '{}' > output.json", code: .badEditorOutput),
      End(script: "cp input.png output.png; mkdir output.json", code: .badEditorOutput),
      End(script: "cp input.png output.png; mkfifo output.json", code: .badEditorOutput),
      End(script: "\(copy); ln -sf /etc/passwd output.json", code: .badEditorOutput),
      End(script: "\(answer); ln -s input.png output.png", code: .badEditorOutput),
      End(script: "\(answer); mkdir output.png", code: .badEditorOutput),
      End(script: "\(answer); mkfifo output.png", code: .badEditorOutput),
      End(script: "\(copy); cp input.png output.jpg", code: .badEditorOutput),
      End(script: "\(answer); echo garbage > output.png", code: .badRendition),
      End(script: "\(answer); head -c 3000 input.png > output.png", code: .badRendition),
      End(script: "\(answer); : > output.png", code: .badRendition),
      End(script: "\(answer); truncate -s 3G output.png", code: .badEditorOutput),
      End(script: "\(answer); cp placeholder.jpg output.jpg"),
      End(script: "chmod 000 .; exit 4", code: .editorFailed),
      End(script: "mkdir -p a/b; touch a/b/c; chmod 000 a/b a; exit 4", code: .editorFailed),
    ])
  func ends(end: End) async throws {
    let before = objects()
    let editor = try script(end.script)
    // A picture of the size of the placeholder happens to be the complete one here.
    if end.script.contains("placeholder") {
      #expect(try await edit(editor) != nil)
      return try expectLeft(2)
    }
    if let code = end.code {
      let error = await #expect(throws: EditError.self) { try await edit(editor) }
      #expect(error?.code == code, "\(error?.message ?? "")")
    } else {
      #expect(try await edit(editor) == nil)
    }
    try expectLeft(1)
    #expect(objects() == before)
  }

  @Test(
    "invalid adjustment data is refused",
    arguments: [
      (#""formatVersion": "1.0", "data": 1"#, "bad-editor-output"),
      (#""formatIdentifier": "a", "formatVersion": "1.0""#, "bad-editor-output"),
      (#""formatIdentifier": "a", "formatVersion": "1.0", "data": 1, "dataBase64": "QQ==""#, "bad-editor-output"),
      (#""formatIdentifier": "a", "formatVersion": "1.0", "dataBase64": "?""#, "bad-editor-output"),
      (#""formatIdentifier": "a", "formatVersion": "1.0", "dataBase64": """#, "adjustment-data-empty"),
      (#""formatIdentifier": "", "formatVersion": "1.0", "data": 1"#, "bad-adjustment-format"),
      (
        #""formatIdentifier": "a", "formatVersion": "1.0", "data": "$(head -c 2097152 /dev/zero | tr '\0' x)""#,
        "adjustment-data-too-large"
      ),
      (
        #""formatIdentifier": "a", "formatVersion": "1.0", "data": "$(head -c 5000000 /dev/zero | tr '\0' x)""#,
        "bad-editor-output"
      ),
    ])
  func badData(members: String, code: String) async throws {
    let editor = try script("cp input.png output.png\ncat > output.json <<END\n{\"adjustmentData\": {\(members)}}\nEND")
    let error = await #expect(throws: EditError.self) { try await edit(editor) }
    #expect(error?.code.rawValue == code, "\(error?.message ?? "")")
    try expectLeft(1)
  }

  @Test("a picture of another size is refused, unless the program declares it")
  func size() async throws {
    let small = try await EditingInput(data: SampleFile.small).render(Recipe { Crop { $0.aspect = .square } })
    try small.data.write(to: scratch.appending("small.jpg"))
    let copy = "cp '\(scratch.appending("small.jpg").path)' output.jpg; \(Self.answer)"
    let error = await #expect(throws: EditError.self) { try await edit(try script(copy)) }
    #expect(error?.code == .editorOutputSize && error?.hint?.contains("changesSize") == true)
    try expectLeft(1)
    let meant = copy + #"; sed -i 's/^{/{"changesSize": true, "note": "square", /' output.json"#
    guard case .committed(let entry)? = try await edit(try script(meant)) else {
      Issue.record("nothing was committed")
      return
    }
    #expect(entry.note == "square")
    #expect(try await EditingInput(data: library.file(of: asset).data).size == FrameSize(width: 64, height: 64))
  }

  @Test("the error contains a program's own error output")
  func words() async throws {
    let editor = try script("for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo line $i >&2; done; exit 7")
    let error = await #expect(throws: EditError.self) { try await edit(editor) }
    #expect(
      error?.message.contains("status 7: line 8 | line 9 | ") == true && error?.message.hasSuffix("line 12") == true)
    #expect(error?.path == editor)
  }

  @Test("a program that exceeds its timeout is killed with its child processes, even if it ignores SIGTERM")
  func timeout() async throws {
    let pids = scratch.appending("pids").path
    let editor = try script("trap '' TERM; sleep 600 & echo $! $$ > '\(pids)'; while :; do wait; sleep 1; done")
    let error = await #expect(throws: EditError.self) { try await edit(editor, timeout: .milliseconds(300)) }
    #expect(error?.code == .editorTimeout)
    try expectLeft(1)
    let processes = try String(contentsOfFile: pids, encoding: .utf8).split(whereSeparator: \.isWhitespace)
    #expect(processes.count == 2)
    let end = ContinuousClock.now + .seconds(10)
    while processes.contains(where: Self.isRunning), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(!processes.contains(where: Self.isRunning))
  }

  @Test("processes that a program leaves running are killed when it ends")
  func background() async throws {
    let pid = scratch.appending("pid").path
    let editor = try script("sleep 600 > /dev/null 2>&1 & echo $! > '\(pid)'; \(Self.copy)")
    #expect(try await edit(editor) != nil)
    let process = try String(contentsOfFile: pid, encoding: .utf8).trimmingCharacters(in: .newlines)
    // It is killed when this returns, and may take a moment to end.
    let end = ContinuousClock.now + .seconds(10)
    while Self.isRunning(process), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(!Self.isRunning(process))
    try expectLeft(2)
  }

  private static func isRunning(_ process: some StringProtocol) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z ") } ?? false
  }

  @Test("canceling stops a program, with a confirmation once there is something to lose")
  func cancel() async throws {
    let editor = try script("\(Self.copy); touch '\(scratch.appending("ready").path)'; sleep 600")
    let session = try await library.startEditing(asset, with: EditingProgram(editor))
    async let result = session.finish()
    while !FileManager.default.fileExists(atPath: scratch.appending("ready").path) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(await session.shouldShowCancelConfirmation)
    await session.cancel()
    try expectLeft(1)
    #expect(try await result == nil)
    let quiet = try await library.startEditing(asset, with: EditingProgram(try script("sleep 600")))
    #expect(await !quiet.shouldShowCancelConfirmation)
    await quiet.cancel()
    try expectLeft(1)
  }

  @Test("a program that is missing, is a folder or cannot run fails with its own error")
  func notFound() async throws {
    for name in [MissingFile.path, "no-such-program", "/etc", scratch.appending("photo.jpg").path] {
      let error = await #expect(throws: EditError.self) { try await EditingProgram(name) }
      #expect(error?.code == .editorNotFound)
    }
    let path = scratch.appending("noline").path
    try Data("echo".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let error = await #expect(throws: EditError.self) { try await edit(path) }
    #expect(error?.code == .editorNotStarted && error?.hint?.contains("#!") == true)
  }

  @Test("a PNG without a color profile gets that of the input")
  func profile() async throws {
    var settings = OutputSettings()
    (settings.format, settings.profile) = (.jpeg, .displayP3)
    let wide = try await EditingInput(data: SampleFile.small).render(Recipe(), settings: settings)
    try wide.data.write(to: scratch.appending("wide.jpg"))
    let photo = try await library.importPhoto(at: scratch.appending("wide.jpg")).asset
    let strip = """
      python3 - <<'END'
      import struct
      data = open("input.png", "rb").read()
      place, kept = 8, [data[:8]]
      while place < len(data):
          size, kind = struct.unpack_from(">I4s", data, place)
          if kind not in (b"iCCP", b"sRGB", b"gAMA", b"cHRM", b"eXIf"):
              kept.append(data[place:place + size + 12])
          place += size + 12
      open("output.png", "wb").write(b"".join(kept))
      END
      \(Self.answer)
      """
    let program = try await EditingProgram(try script(strip))
    _ = try await library.startEditing(photo, with: program).finish()
    let stored = try await EditingInput(data: library.file(of: photo).data)
    #expect(stored.info.json["profile"] == EditingInput.profile(of: wide.data))
    #expect(stored.info.json["profile"]?.stringValue?.contains("P3") == true)
  }
}

extension EditingInput {
  fileprivate static func profile(of data: Data) -> JSONValue? { try? EditingInput(data: data).info.json["profile"] }
}
