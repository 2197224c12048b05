package import Documents
import DurableFiles
import Editing
import Foundation
import Glibc
import ImageFiles
import PhotoLibrary
import PhotoMetadata
import Rendering

/// Where photos are copied to before they are imported: folders by a template, as outputs have it. The files of a card are
/// only read.
package struct CopyTarget: Sendable {
  /// The fields of a template that say something about a photo that is not edited.
  private static let fields = ["stem", "name", "ext", "dir", "folder", "index", "date", "hash"]
  /// The fields as a template has them: `{stem} {name} …`.
  package static let fieldsText = fields.map { "{\($0)}" }.joined(separator: " ")

  private let template: OutputTemplate

  /// Whether copies are named by the places of photos in their job.
  package var usesIndex: Bool { template.has("index") }

  /// A copy of a photo and of the sidecars beside it.
  struct Copy {
    /// Its path.
    let path: String
    /// What is to be said about it.
    let warnings: [String]
  }

  /// Reads a target: a folder, which exists or ends in `/`, in which photos keep their names, or a path with fields.
  ///
  /// - Throws: `EditError`: `bad-output` for an unknown field, and for a path that gives all photos one name.
  package init(_ text: String) throws(EditError) {
    template =
      FileIdentity(text)?.isFolder == true
      ? try OutputTemplate("{name}", in: text) : try OutputTemplate(FilePath.endsInSlash(text) ? text + "{name}" : text)
    if let field = OutputTemplate.fields.first(where: { template.has($0) && !Self.fields.contains($0) }) {
      throw EditError(
        .badOutput,
        "the field '{\(field)}' has no value for a photo that is copied, expected "
          + Self.fieldsText)
    }
    guard ["stem", "name", "index", "hash"].contains(where: template.has) else {
      throw EditError(
        .badOutput, "all photos would be copied to '\(text)'", hint: "end a folder in '/', or use {name}")
    }
  }

  /// Fails if copies would be in a folder that photos come from.
  ///
  /// - Parameter names: the files and folders that were named.
  /// - Throws: `EditError`: `bad-output`.
  package func check(outside names: [String]) throws(EditError) {
    let literal = template.folder + template.text.prefix { $0 != "{" }
    // The folder may itself be a link.
    let target = ExactPath.resolved(FilePath.joined(FilePath.folder(of: literal + "x"), "."))
    for name in names where FileIdentity(name)?.isFolder == true {
      guard let source = ExactPath.real(name), FilePath.joined(target, "").hasPrefix(FilePath.joined(source, "")) else {
        continue
      }
      throw EditError(
        .badOutput, "the copies would be in the folder that the photos come from", hint: "name a folder elsewhere",
        path: name)
    }
  }

  /// Copies a photo that was read, and the sidecars beside its file.
  ///
  /// No existing file is replaced: one with the same bytes is the copy, and where another one has the name, a number is
  /// appended to it.
  ///
  /// - Parameter index: the number of the photo in its job, starting at 0.
  /// - Throws: `EditError`: `no-date` where the path needs the date of a photo that has none; where it cannot be written.
  func copy(_ photo: ImportCandidate, of subject: Subject, index: Int) throws(EditError) -> Copy {
    let values = OutputTemplate.Values(
      input: subject.name, folder: subject.folder, index: index + 1,
      fileExtension: FilePath.fileExtension(of: subject.name), date: photo.facts.captured?.text,
      digest: photo.photo.info.digest.hex)
    let wished = try template.path(values)
    let modified = (try? FileStatus(at: subject.name, followingLinks: true))?.modified
    var (path, number) = (wished, 1)
    while true {
      let outcome = try writing(path) {
        try photo.photo.bytes.withUnsafeBytes { bytes in
          try PendingFile.copy(bytes, photo.photo.info.digest, modified: modified, to: path)
        }
      }
      if outcome != .taken { break }
      number += 1
      path = numbered(wished, number)
    }
    return Copy(path: path, warnings: try copySidecars(of: subject.name, to: path))
  }

  /// Copies the sidecars of a photo; returns warnings about those that are other files already.
  private func copySidecars(of photo: String, to copy: String) throws(EditError) -> [String] {
    var warnings: [String] = []
    var done: [FileStatus] = []
    for sidecar in Sidecar.paths(besides: photo) {
      // On a card that ignores case, two names may be one file.
      guard let status = try? FileStatus(at: sidecar, followingLinks: true), status.kind == .file,
        !done.contains(where: { status.isSameFile(as: $0) })
      else { continue }
      done.append(status)
      let path = Sidecar.path(of: sidecar, besides: photo, movedTo: copy)
      let outcome = try writing(path) {
        let bytes = try Descriptor.open(sidecar, O_RDONLY | O_NONBLOCK).bytes()
        return try bytes.withUnsafeBytes { bytes in
          try PendingFile.copy(bytes, SHA256Digest(of: bytes), modified: status.modified, to: path)
        }
      }
      if outcome == .taken { warnings.append("'\(path)' is another sidecar than '\(sidecar)', which was not copied") }
    }
    return warnings
  }

  /// A path with a number before its extension: `a-2.jpg`.
  private func numbered(_ path: String, _ number: Int) -> String {
    let ending = FilePath.fileExtension(of: path)
    return "\(FilePath.withoutExtension(path))-\(number)" + (ending.isEmpty ? "" : "." + ending)
  }

  private func writing<Value>(_ path: String, _ body: () throws -> Value) throws(EditError) -> Value {
    OutputFolders.removeStaleFiles(in: FilePath.folder(of: path))
    do {
      return try body()
    } catch let error as FileError {
      throw EditError(writing: error, to: path)
    } catch {
      throw EditError(error)
    }
  }
}
