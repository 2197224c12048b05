import Documents
import DurableFiles
import ImageFiles
import Rendering
import Threads

/// A digest of everything an output is made from: the content of the input, the recipe before it measures anything, the
/// files and parameters of the recipe, the output settings, and the versions of the engine and of the codecs.
struct Fingerprint: Sendable {
  private let versions = Monitor<[[FileFormat]: SHA256Digest]>([:])

  /// The fingerprint, in hexadecimal.
  ///
  /// - Parameters:
  ///   - content: the key of the content of the input.
  ///   - input: the name of the input, whose extension indicates the decoder.
  func text(content: String, _ prepared: PreparedRecipe, input: String) -> String {
    let source = FileFormat(fileExtension: FilePath.fileExtension(of: input)) ?? .jpeg
    let target = OutputChoice(asked: prepared.format, original: source).format
    let versions = versions(of: [source, target])
    return SHA256Digest(of: Array("\(content)\n\(prepared.digest.hex)\n\(versions.hex)\n".utf8)).hex
  }

  private func versions(of formats: [FileFormat]) -> SHA256Digest {
    if let known = versions.withLock({ $0[formats] }) { return known }
    let json = EngineVersion.json(decoding: formats[0], encoding: formats[1])
    let digest = SHA256Digest(of: json.canonicalBytes())
    versions.withLock { $0[formats] = digest }
    return digest
  }
}
