package import Adjustments
package import Documents
import DurableFiles
import Editing
import Foundation
import PhotoLibrary

/// An output of a photo: where it goes, and how it is encoded.
package struct Output: Hashable, Sendable {
  /// Its path as it was named; empty where it has none because of a problem.
  package let path: String
  /// Where it is written, as the kernel finds it: with `..` and links resolved.
  package let place: StoragePlace
  /// The requested long edge, where there are several sizes.
  package var longEdge: Int?
  package var settings: OutputSettings
  /// What it is made from, to be recorded in it; nil where the job records none.
  var fingerprint: String?
  /// The digest of the photo's original, where the output may be a copy of it.
  var original: SHA256Digest?
  /// Why it has no path.
  package let problem: EditError?

  package init(_ path: Result<String, EditError>, longEdge: Int? = nil, settings: OutputSettings = OutputSettings()) {
    let name = (try? path.get()) ?? ""
    self.path = name
    (self.longEdge, self.settings) = (longEdge, settings)
    place = .file(name.isEmpty || name == OutputTemplate.standardOutput ? name : ExactPath.resolved(name))
    problem = if case .failure(let error) = path { error } else { nil }
  }

  /// An output at a place that a manifest names, or in an archive.
  package init(
    _ place: StoragePlace, named path: String, settings: OutputSettings = OutputSettings(), fingerprint: String? = nil
  ) {
    (self.place, self.path, self.settings, self.fingerprint) = (place, path, settings, fingerprint)
    problem = nil
  }

  /// Whether it is standard output.
  package var isStandardOutput: Bool { path == OutputTemplate.standardOutput }

  /// The path of its file, with links resolved; nil where it is no file.
  package var target: String? { if case .file(let path) = place { path } else { nil } }

  /// Whether a file exists there.
  var exists: Bool { target.map { FileIdentity($0) != nil } ?? false }

  /// Checks that a file which has its name is no original of a library.
  ///
  /// - Throws: `EditError`: `output-is-input`.
  func checkNoOriginal(of library: Library?) throws(EditError) {
    guard let target else { return }
    try library?.checkNoOriginal(URL(outputPath: target), named: path)
  }

  /// Whether the file that is there is a copy of the photo's original.
  func isCopy(_ file: FileIdentity) -> Bool { original.map { file.hasBytes($0) } ?? false }

  /// Whether the file that is there has some bytes already: those of the photo's original.
  private func isCopy(of bytes: [UInt8]) -> Bool {
    guard let original, let target, let file = FileIdentity(target), file.byteCount == bytes.count else { return false }
    return SHA256Digest(of: bytes) == original && (try? FileStore().digest(of: .file(target))) == original
  }

  /// Gives a file its name: complete, or not at all. Where the output is standard output, it is left to the caller.
  ///
  /// - Parameters:
  ///   - outcome: is told about the file.
  ///   - check: is called before the file gets its name; throws to keep a file that has it.
  /// - Throws: `EditError`
  func write(
    _ bytes: [UInt8], mediaType: String = "", existing: ExistingOutput, store: any OutputStore = FileStore(),
    _ progress: PhotoProgress, into outcome: inout Outcome, check: () throws(EditError) -> Void = {}
  ) throws(EditError) {
    outcome.byteCount = bytes.count
    outcome.status = .done
    guard !isStandardOutput else {
      outcome.data = Data(bytes)
      return
    }
    if existing.replaces, isCopy(of: bytes) {
      outcome.status = .unchanged
      return
    }
    let put = try progress.write { () throws(EditError) in
      try store.put(
        bytes, at: place, fingerprint: fingerprint ?? "", mediaType: mediaType, policy: existing, check: check)
    }
    switch put {
    case .written: break
    case .foundUnchanged: outcome.status = .unchanged
    case .deferred(let archive): outcome.archive = archive
    }
  }
}
