import Documents
import Editing
import Foundation

/// Checks outputs before any work: each has its own path, and none is one of the photos.
struct PathCheck {
  private let photos: FileSet
  // Compare bytes: two encodings of an é are two names to the file system, but equal as Swift strings.
  private var seen: [[UInt8]: String] = [:]
  private let proposal: OutputProposal

  /// - Parameters:
  ///   - inputs: the names of the photos, where they are files.
  ///   - output: where the photos are written.
  ///   - targets: the paths of all outputs under a template, with links resolved.
  init(inputs: [String], output: String, targets: @escaping (OutputTemplate) -> [String]) {
    photos = FileSet(inputs)
    proposal = OutputProposal(output: try? OutputTemplate(output), count: inputs.count, targets: targets)
  }

  /// Checks the output of a photo.
  ///
  /// - Parameter target: its path with links resolved.
  /// - Throws: `EditError`
  mutating func check(_ output: String, _ target: String, of input: String) throws(EditError) {
    if let other = seen.updateValue(input, forKey: Array(target.utf8)) {
      throw EditError(
        .outputCollision, "'\(other)' and '\(input)' would both be written to '\(output)'",
        hint: proposal.hint(about: other, input))
    }
    guard let identity = FileIdentity(target), photos.contains(identity) else { return }
    throw EditError(
      .outputIsInput, "the output is one of the photos; originals are never written", path: output)
  }

  /// The error of several photos for standard output.
  static func tooManyForStandardOutput(_ count: Int) -> EditError {
    EditError(
      .badOutput, "standard output takes one photo, \(count) are named", hint: "give a folder: -o out/")
  }
}

extension BatchResult {
  /// Writes the result's file, or leaves it to the caller where the output is standard output.
  ///
  /// - Parameters:
  ///   - target: the path of the output with links resolved.
  ///   - overwriting: whether an existing file is replaced.
  /// - Throws: `EditError`
  mutating func write(
    _ file: Data, to target: String, overwriting: Bool, _ progress: PhotoProgress
  ) throws(EditError) {
    byteCount = file.count
    if output == OutputTemplate.standardOutput {
      data = file
    } else {
      try progress.write { () throws(EditError) in
        try Array(file).writeDurably(toResolved: target, overwriting: overwriting, makingFolders: true)
      }
    }
    outcome = .done
  }
}
