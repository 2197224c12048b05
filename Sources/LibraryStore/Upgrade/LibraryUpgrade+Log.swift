import Documents
import DurableFiles
import Glibc
import TransactionLog

extension LibraryUpgrade {
  /// Writes the log from the manifests, and checks each photo's chain.
  ///
  /// - Throws: `StoreError.manifestDamaged`, `.manifestMissing`, `.chainBroken`, `.newerVersion`, `.changeTooLarge`.
  func writeLog(from manifests: ManifestFolder) throws {
    try removeLog()
    try Folder.make(layout.segments, isShared: true)
    let builder = try LogBuilder(SegmentFolder(layout.segments), author: author)
    let places = MovedOriginals.places(at: old.movedOriginals)
    for asset in try manifests.assets() {
      // A folder without manifests is left over from an import that did not finish.
      guard let last = try manifests.numbers(of: asset).last else { continue }
      try write(asset, last, manifests, places[asset], to: builder)
    }
    try builder.finish()
  }

  private func write(
    _ asset: AssetID, _ last: Int, _ manifests: ManifestFolder, _ place: String?, to builder: LogBuilder
  ) throws {
    var state: ManifestChain?
    var lines = UpgradedLines()
    for number in 0...last {
      let entry = try manifests.entry(of: asset, number)
      let path = manifests.path(of: asset, number)
      if let newer = entry.manifest.newerVersion {
        throw StoreError.newerVersion(path: path, found: newer, supported: "1.0")
      }
      if state == nil { state = try ManifestChain(entry, path: path) } else { try state?.append(entry, path: path) }
      var new = try lines.lines(of: entry)
      if number == last, let original = state?.original, let place, isMoved(original, to: place) {
        new.append(try lines.line(ofPlace: place, of: asset))
      }
      try builder.add(new, date: entry.manifest.date)
    }
  }

  /// Whether an original by reference is in another place than entry 0 says. It may have been moved back.
  private func isMoved(_ original: Manifest.Original, to place: String) -> Bool {
    guard original.isReference, place != original.path else { return false }
    return isFile(place) || !isFile(original.path)
  }

  private func isFile(_ path: String) -> Bool {
    let absolute = path.hasPrefix("/") ? path : layout.home + "/" + path
    return (try? FileStatus(at: absolute, followingLinks: true))?.kind == .file
  }

  /// Removes the log that an interrupted upgrade has written. Nothing uses it yet.
  func removeLog() throws {
    guard try FileStatus(at: layout.segments) != nil else { return }
    for name in try Folder.names(in: layout.segments) {
      let path = layout.segments + "/" + name
      try SystemCall.perform(.unlink, path) { unlink(path) }
    }
    try SystemCall.perform(.unlink, layout.segments) { rmdir(layout.segments) }
  }
}

/// The file `moved-originals` of version 1: the paths of originals by reference that were moved after they were
/// imported.
enum MovedOriginals {
  private static let maximumSize = 64 << 20

  /// The paths by asset, in the form of entry 0; none if the file is missing or damaged.
  static func places(at path: String) -> [AssetID: String] {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.kind == .file, status.size <= maximumSize
    else { return [:] }
    var bytes: [UInt8] = []
    guard (try? file.readToEnd { bytes.append(contentsOf: $0) }) != nil,
      let members = (try? JSONValue.parse(bytes))?.objectValue?.members
    else { return [:] }
    let places = members.compactMap { member -> (AssetID, String)? in
      guard let asset = AssetID(member.key), let path = member.value.stringValue, !path.isEmpty else { return nil }
      return (asset, path)
    }
    return Dictionary(places) { first, _ in first }
  }
}
