import Documents
import Editing
import ImageFiles
import PhotoLibrary
import PhotoMetadata
import Rendering
import LibraryStore
import VIPS

/// Checks that an existing output was made by this program from the same photo. Nothing else may be updated.
///
/// Only our own metadata readers look at the files; no codec does.
struct OutputOwnership {
  let library: Library?
  let limits: PhotoLimits
  /// The digests of files that are ours, whatever they say.
  var known: Set<SHA256Digest> = []

  /// Checks an existing output before any work.
  ///
  /// - Throws: `EditError` where it is not ours. Nothing is thrown about a photo that cannot be read: it fails later.
  func check(_ output: Output, of input: String) throws(EditError) {
    let trace = try trace(of: output)
    guard input != StandardInput.name, let photo = try? Photo.bytes(ofFile: input, limits: limits.decoding) else {
      return
    }
    try check(trace, photo.withUnsafeBytes { SHA256Digest(of: $0) }.hex, output)
  }

  /// Checks an existing output again, before a rendering replaces it. One with the same bytes is ours.
  ///
  /// - Throws: `EditError` where it is not ours.
  func check(_ output: Output, replacedBy rendering: [UInt8]) throws(EditError) {
    do throws(EditError) {
      let trace = try trace(of: output)
      guard let own = MetadataBundle.read(from: rendering).provenance else { return }
      try check(trace, own.originalDigest, output)
    } catch {
      // Both are hashed only where the file does not say whose it is.
      guard let digest = output.target.flatMap({ try? FileStore().digest(of: .file($0)) }),
        known.contains(digest) || digest == SHA256Digest(of: rendering)
      else { throw error }
    }
  }

  private func check(_ trace: Provenance, _ photo: String, _ output: Output) throws(EditError) {
    guard trace.originalDigest != photo, !isSamePhoto(trace.originalDigest, photo) else { return }
    throw refusal("was made from another photo, or from this one before its file changed", output)
  }

  private func trace(of output: Output) throws(EditError) -> Provenance {
    let bytes = output.target.flatMap { try? ByteBlock.contents(ofFile: $0, limits: limits.decoding) }
    let trace = bytes?.withUnsafeBytes { MetadataBundle.read(from: $0) }.provenance
    guard let trace else { throw refusal("is not marked as made by photoedit", output) }
    return trace
  }

  private func refusal(_ reason: String, _ output: Output) -> EditError {
    EditError(
      .outputExists, "the output already exists, and \(reason)",
      hint: "write elsewhere with -o, leave such files with --skip-existing, or replace them with --force",
      path: output.path)
  }

  /// Whether both are files of one photo in the library: its originals, or what another program made of it.
  private func isSamePhoto(_ first: String, _ second: String) -> Bool {
    guard let library else { return false }
    return [first, second].contains { digest in
      guard let asset = try? library.asset(named: String(digest.prefix(32))),
        let history = try? library.history(of: asset.id)
      else { return false }
      let files = history.compactMap { ($0.original?.object.digest ?? $0.rendition)?.hex }
      return files.contains(first) && files.contains(second)
    }
  }
}

extension MetadataReading {
  /// What the file says it was made from.
  fileprivate var provenance: Provenance? { bundle.xmp.flatMap { Provenance.read(fromXMP: $0) } }
}
