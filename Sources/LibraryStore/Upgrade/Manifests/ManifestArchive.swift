import Documents

/// An archive of version 1 that was read completely and checked: every digest, every chain, and every reference to an object.
struct ManifestArchive {
  let reader: ArchiveReader
  /// The histories, sorted by id.
  private(set) var states: [ManifestChain] = []
  /// The positions of the objects.
  private(set) var objects: [SHA256Digest: ArchiveReader.Part] = [:]
  private var references = ManifestObjects()
  private var manifests: [AssetID: [ArchiveReader.Part]] = [:]

  /// Reads an archive.
  ///
  /// - Throws: `StoreError.archiveDamaged`, `.manifestDamaged`, `.chainBroken`, `.newerVersion`; `FileError`.
  init(_ path: String) throws {
    reader = try ArchiveReader(path)
    try reader.forEach { name, part, deliver in
      guard let member = ManifestMember(name) else { throw reader.damaged("unexpected file '\(name)'") }
      switch member {
      case .object(let digest):
        var running = RunningDigest()
        try deliver { running.add($0) }
        guard running.digest == digest else { throw reader.damaged("the object \(digest) is damaged") }
        objects[digest] = part
      case .manifest(let asset, let number):
        guard part.size <= Manifest.maximumSize else {
          throw reader.damaged("'\(name)' has \(part.size) bytes, at most \(Manifest.maximumSize) allowed")
        }
        var bytes: [UInt8] = []
        try deliver { bytes.append(contentsOf: $0) }
        let place = path + ":" + name
        let entry = try ManifestEntry(bytes, path: place)
        guard entry.manifest.asset == asset, entry.number == number else {
          throw reader.damaged("'\(name)' is the manifest of \(entry.reference)")
        }
        try add(entry, part, place)
      }
    }
    try checkComplete()
  }

  /// An entry in the archive.
  func entry(_ number: Int, of state: ManifestChain) throws -> ManifestEntry {
    guard let part = manifests[state.id]?[number] else {
      throw reader.damaged("the entry \(state.id)@\(number) is missing")
    }
    var bytes: [UInt8] = []
    try reader.read(part) { bytes.append(contentsOf: $0) }
    let entry = try ManifestEntry(bytes, path: ManifestMember.manifest(state.id, number).name)
    guard entry.id == state.ids[number] else { throw reader.damaged("it was modified while it was read") }
    return entry
  }

  private mutating func add(
    _ entry: ManifestEntry, _ part: ArchiveReader.Part, _ place: String
  ) throws {
    if entry.number == 0 {
      let state = try ManifestChain(entry, path: place)
      guard states.last.map({ $0.id < state.id }) ?? true else { throw reader.damaged("its photos are not sorted") }
      states.append(state)
    } else {
      guard states.last?.id == entry.manifest.asset else { throw reader.damaged("its entries are not sorted") }
      try states[states.count - 1].append(entry, path: place)
    }
    manifests[entry.manifest.asset, default: []].append(part)
    try references.add(entry, states[states.count - 1].original, place)
  }

  private func checkComplete() throws {
    let missing = references.byDigest.first { digest, uses in
      objects[digest] == nil && !uses.allSatisfy(\.isReproducible)
    }
    let original = states.first { objects[$0.original.object.digest] == nil }
    if let digest = missing?.key ?? original?.original.object.digest {
      throw reader.damaged("the object \(digest) is missing")
    }
  }
}

/// The kind of a file in an archive of version 1, by its name.
enum ManifestMember: Hashable {
  case object(SHA256Digest)
  case manifest(AssetID, Int)

  /// The path in the archive.
  var name: String {
    switch self {
    case .object(let digest): ArchiveMember.object(digest).name
    case .manifest(let asset, let number):
      "revisions/\(asset.text.prefix(2))/\(asset.text)/\(ManifestFolder.name(of: number))"
    }
  }

  init?(_ name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3, let digest = SHA256Digest(hex: parts[2]) {
      self = .object(digest)
    } else if parts.count == 4, let asset = AssetID(parts[2]), let number = ManifestFolder.number(in: parts[3]) {
      self = .manifest(asset, number)
    } else {
      return nil
    }
    if self.name != name { return nil }
  }
}
