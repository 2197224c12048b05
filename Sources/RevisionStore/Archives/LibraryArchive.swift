package import Documents

/// An archive that was read completely and checked: every digest, every chain, and every reference to an object.
package struct LibraryArchive {
  package let reader: ArchiveReader
  /// The histories, sorted by id.
  package private(set) var states: [AssetState] = []
  /// The positions of the objects.
  package private(set) var objects: [SHA256Digest: ArchiveReader.Part] = [:]
  private var references = ObjectReferences()
  private var manifests: [AssetID: [ArchiveReader.Part]] = [:]

  /// Reads an archive.
  ///
  /// - Throws: `StoreError.archiveDamaged`, `.manifestDamaged`, `.chainBroken`, `.newerVersion`; `FileError`.
  package init(_ path: String) throws {
    reader = try ArchiveReader(path)
    try reader.forEach { name, part, deliver in
      guard let member = ArchiveFormat.Member(name) else { throw reader.damaged("unexpected file '\(name)'") }
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
        let entry = try HistoryEntry(bytes, path: place)
        guard entry.manifest.asset == asset, entry.number == number else {
          throw reader.damaged("'\(name)' is the manifest of \(entry.reference)")
        }
        try add(entry, part, place)
      }
    }
    try checkComplete()
  }

  /// The objects that some assets need.
  func objects(of assets: Set<AssetID>) -> Set<SHA256Digest> {
    let used = references.byDigest.filter { $0.value.contains { assets.contains($0.entry.asset) } }.keys
    return Set(used).union(states.filter { assets.contains($0.id) }.map(\.original.object.digest))
  }

  /// An entry in the archive, with its bytes.
  package func entry(_ number: Int, of state: AssetState) throws -> (entry: HistoryEntry, bytes: [UInt8]) {
    guard let part = manifests[state.id]?[number] else {
      throw reader.damaged("the entry \(state.id)@\(number) is missing")
    }
    var bytes: [UInt8] = []
    try reader.read(part) { bytes.append(contentsOf: $0) }
    let entry = try HistoryEntry(bytes, path: ArchiveFormat.name(of: state.id, number))
    guard entry.id == state.ids[number] else { throw reader.damaged("it was modified while it was read") }
    return (entry, bytes)
  }

  private mutating func add(
    _ entry: HistoryEntry, _ part: ArchiveReader.Part, _ place: String
  ) throws {
    if entry.number == 0 {
      let state = try AssetState(entry, path: place)
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
