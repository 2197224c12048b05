package import Documents
package import ImageFiles
package import Jobs
import TarFiles

/// Inputs and outputs that are members of tar archives.
///
/// An archive of outputs is complete or absent. It is written under a temporary name, in the order of the manifest, and
/// gets its name when its last row has ended. Each output is followed by a member `KEY.json`, named as in WebDataset,
/// that says what it was made from. A file beside the archive, with `.index` at the end of its name, lists the members.
package final class TarPlaces: InputStore, OutputStore {
  private let inputs = TarInputs()
  private let outputs: TarOutputs

  package init() { outputs = TarOutputs(inputs) }

  // MARK: Inputs

  package func identity(of place: StoragePlace) throws(EditError) -> InputIdentity {
    let (archive, member) = Self.parts(of: place)
    let tar = try inputs.tar(archive)
    let part = try tar.index.part(named: member)
    return .member(archive: tar.version.text, offset: part.offset, size: part.size)
  }

  package func contents(of place: StoragePlace, limit: Int) throws(EditError) -> ByteBlock {
    let (archive, member) = Self.parts(of: place)
    let tar = try inputs.tar(archive)
    let part = try tar.index.part(named: member)
    guard part.size <= limit else {
      throw EditError(
        .overLimit, "the member '\(member)' has \(part.size) bytes, at most \(limit) are allowed",
        path: archive)
    }
    return try ByteBlock(count: part.size) { (buffer) throws(EditError) in try tar.read(part, into: buffer) }
  }

  // MARK: Outputs

  package func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput? {
    let (archive, member) = Self.parts(of: place)
    try Self.check(member, archive)
    guard let published = try outputs.published(archive) else { return nil }
    if let entry = published[member] {
      return PlacedOutput(fingerprint: entry.fingerprint, byteCount: entry.part.size)
    }
    // The archive already exists, so an output can be added only by rebuilding the archive.
    return PlacedOutput(fingerprint: published.isOwned ? "" : nil, byteCount: 0)
  }

  package func byteCount(at place: StoragePlace) throws(EditError) -> Int? {
    let (archive, member) = Self.parts(of: place)
    return try outputs.published(archive)?[member]?.part.size
  }

  package func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome {
    try check()
    let (archive, member) = Self.parts(of: place)
    try Self.check(member, archive)
    try outputs.put(
      TarOutput(member: member, bytes: bytes, fingerprint: fingerprint, mediaType: mediaType), in: archive, policy)
    return .deferred(archive: archive)
  }

  package func expect(_ place: StoragePlace) {
    let (archive, member) = Self.parts(of: place)
    outputs.expect(member, in: archive)
  }

  package func abandon(_ place: StoragePlace) {
    let (archive, member) = Self.parts(of: place)
    outputs.abandon(member, in: archive)
  }

  package func settled(isComplete: Bool) -> [FinishedArchive] { outputs.settled(isComplete: isComplete) }

  private static func check(_ member: String, _ archive: String) throws(EditError) {
    if let problem = TarMember.problem(ofName: member) {
      throw EditError(
        .tarMemberUnusable, "'\(member)' cannot be the name of a member of a tar archive: \(problem)",
        path: archive)
    }
    // Otherwise an output and a description could have the same name, and one would overwrite the other when unpacked.
    guard !member.lowercased().hasSuffix(".json") else {
      throw EditError(
        .tarMemberUnusable,
        "'\(member)' cannot be the name of an output in a tar archive: members that end in .json describe outputs",
        hint: "give the output the extension of its format, such as .jpg", path: archive)
    }
  }

  private static func parts(of place: StoragePlace) -> (archive: String, member: String) {
    guard case .tar(let archive, let member) = place else { preconditionFailure("tar places have archives only") }
    return (archive, member)
  }
}
