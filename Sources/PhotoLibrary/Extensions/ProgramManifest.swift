package import Adjustments
import DurableFiles
import Documents
import Foundation
import ImageFiles
import LibraryStore

/// What a photo-editing program declares about itself: a JSON file next to it, `sepia.py.editor.json` for `sepia.py`.
package struct ProgramManifest: Hashable, Sendable {
  /// The version of the contract between photoedit and such programs.
  package static let contractVersion = 1
  /// The suffix that a manifest's name adds to the name of its program.
  package static let ending = ".editor.json"
  private static let largestSize = 64 << 10

  /// The author that the history names; nil for the name of the program.
  package var author: String?
  /// The formats of adjustment data that the program can resume.
  package var resumes: [Format] = []
  /// How its input picture is encoded.
  package var input: OutputSettings

  /// A format that a program can resume.
  package struct Format: Hashable, Sendable {
    var identifier: String
    /// The newest version; nil for all.
    var version: String?

    /// Whether adjustment data are of this format. A version such as `1.2` matches the versions up to it with the same
    /// major version; any other version matches only itself.
    func matches(_ data: AdjustmentData) -> Bool {
      guard data.formatIdentifier == identifier else { return false }
      guard let version, data.formatVersion != version else { return true }
      guard let newest = FormatVersion(version), let found = FormatVersion(data.formatVersion) else { return false }
      return found.major == newest.major && found <= newest
    }
  }

  /// The manifest of a program that has none: the program gets a PNG and resumes nothing.
  init() {
    input = OutputSettings()
    input.format = .png
  }

  /// Reads the manifest of a program.
  ///
  /// - Parameter program: the program's path; if there is no manifest next to a link, the one next to its target is
  ///   used.
  /// - Throws: `EditError`: `bad-editor-manifest`.
  init(of program: String) throws(EditError) {
    self.init()
    let places = [program, (try? FilePath.resolved(program)) ?? program].map { $0 + Self.ending }
    guard let path = places.first(where: { FileManager.default.fileExists(atPath: $0) }) else { return }
    do {
      guard let bytes = try ProgramFile.contents(of: path, limit: Self.largestSize) else { return }
      try read(bytes)
    } catch {
      var error = EditError(error).about(path)
      if error.category == .badData { error.code = .badEditorManifest }
      throw error
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws(EditError) {
    let json: JSONValue
    do { json = try JSONValue.parse(bytes) } catch { throw Self.bad("invalid JSON in the manifest: \(error.message)") }
    guard let object = json.objectValue else { throw Self.bad("expected a JSON object, found \(json.kind)") }
    guard let version = object["version"]?.integerValue, version > 0 else {
      throw Self.bad("expected \"version\": \(Self.contractVersion)")
    }
    guard version <= Self.contractVersion else {
      throw EditError(
        .newerVersion,
        "the program needs version \(version) of the editor contract, this photoedit supports \(Self.contractVersion)")
    }
    for member in object.members where !["version", "author", "resumes", "input"].contains(member.key) {
      throw Self.bad("unknown member '\(member.key)'")
    }
    try readAuthor(object["author"])
    for format in try Self.list(object["resumes"], "resumes") { resumes.append(try Self.format(format)) }
    if let value = object["input"] { try readInput(value) }
  }

  private mutating func readAuthor(_ json: JSONValue?) throws(EditError) {
    guard let json else { return }
    guard let name = json.stringValue, (1...200).contains(name.count),
      !name.contains(where: { $0.isNewline || $0 == "\0" })
    else { throw Self.bad("expected 'author' to be 1 to 200 characters on one line") }
    author = name
  }

  private static func list(_ json: JSONValue?, _ name: String) throws(EditError) -> [JSONValue] {
    guard let json else { return [] }
    guard let list = json.arrayValue else { throw bad("expected '\(name)' to be an array, found \(json.kind)") }
    return list
  }

  private static func format(_ json: JSONValue) throws(EditError) -> Format {
    guard let identifier = json["formatIdentifier"]?.stringValue, !identifier.isEmpty else {
      throw bad("expected each of 'resumes' to have a 'formatIdentifier'")
    }
    guard let version = json["formatVersion"] else { return Format(identifier: identifier) }
    guard let text = version.stringValue else { throw bad("expected 'formatVersion' to be a string such as \"1.0\"") }
    return Format(identifier: identifier, version: text)
  }

  private mutating func readInput(_ json: JSONValue) throws(EditError) {
    guard let object = json.objectValue else { throw Self.bad("expected 'input' to be an object, found \(json.kind)") }
    for key in object.keys where !["format", "depth", "profile", "quality"].contains(key) {
      throw Self.bad("unknown member '\(key)' of 'input', expected format, depth, profile or quality")
    }
    let problems = ProblemList()
    var settings = OutputSettings.read(object, at: JSONPointer(["input"]), into: problems)
    if let problem = problems.problems.first { throw Self.bad(problem.message) }
    guard settings.profile.file == nil else {
      throw Self.bad("expected 'profile' of 'input' to be a word, found a file")
    }
    settings.format = settings.format ?? .png
    if let writing = settings.format?.fileFormat.writing, writing.archivesColor {
      (settings.quality, settings.subsampling) = (settings.quality ?? writing.archiveQuality, .full)
    }
    input = settings
  }

  private static func bad(_ message: String) -> EditError { EditError(.badEditorManifest, message) }
}
