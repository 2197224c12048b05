import Documents

/// An archive that was read as a whole and found good: every digest, every chain, and all that the entries need.
struct LibraryArchive {
  let reader: ArchiveReader
  /// The histories, in the order of their ids.
  private(set) var states: [AssetState] = []
  /// Where the objects are.
  private(set) var objects: [Digest: ArchiveReader.Part] = [:]
  private var manifests: [AssetID: [ArchiveReader.Part]] = [:]

  /// Reads an archive.
  ///
  /// - Throws: `StoreError.archiveDamaged`, `.manifestDamaged`, `.chainBroken`, `.newerVersion`; `FileError`.
  init(_ path: String) throws {
    reader = try ArchiveReader(path)
    var needs = Needs()
    try reader.forEach { name, part, deliver in
      guard let member = ArchiveFormat.Member(name) else { throw reader.damaged("it has a file '\(name)'") }
      switch member {
      case .object(let digest):
        var running = RunningDigest()
        try deliver { running.add($0) }
        guard running.digest == digest else { throw reader.damaged("its object \(digest) is damaged") }
        objects[digest] = part
      case .manifest(let asset, let number):
        guard part.size <= Manifest.maximumSize else { throw reader.damaged("its '\(name)' is too long") }
        var bytes: [UInt8] = []
        try deliver { bytes.append(contentsOf: $0) }
        let place = path + ":" + name
        let entry = try HistoryEntry(bytes, path: place)
        guard entry.manifest.asset == asset, entry.number == number else {
          throw reader.damaged("its '\(name)' is \(entry.reference)")
        }
        try add(entry, part, place, &needs)
      }
    }
    try checkComplete(needs)
  }

  /// An entry as it is in the archive, with its bytes.
  func entry(_ number: Int, of state: AssetState) throws -> (entry: HistoryEntry, bytes: [UInt8]) {
    guard let part = manifests[state.id]?[number] else { throw reader.damaged("it has no \(state.id)@\(number)") }
    var bytes: [UInt8] = []
    try reader.read(part) { bytes.append(contentsOf: $0) }
    let entry = try HistoryEntry(bytes, path: ArchiveFormat.name(of: state.id, number))
    guard entry.id == state.ids[number] else { throw reader.damaged("it was written to while it was read") }
    return (entry, bytes)
  }

  private mutating func add(
    _ entry: HistoryEntry, _ part: ArchiveReader.Part, _ place: String, _ needs: inout Needs
  ) throws {
    if entry.number == 0 {
      let state = try AssetState(entry, path: place)
      guard states.last.map({ $0.id < state.id }) ?? true else { throw reader.damaged("its photos are out of order") }
      states.append(state)
    } else {
      guard states.last?.id == entry.manifest.asset else { throw reader.damaged("its entries are out of order") }
      try states[states.count - 1].append(entry, path: place)
    }
    manifests[entry.manifest.asset, default: []].append(part)
    try needs.add(entry, states[states.count - 1].original, place)
  }

  private func checkComplete(_ needs: Needs) throws {
    let missing = needs.byDigest.first { digest, uses in
      objects[digest] == nil && !uses.allSatisfy(\.isReproducible)
    }
    let original = states.first { objects[$0.original.object.digest] == nil }
    if let digest = missing?.key ?? original?.original.object.digest {
      throw reader.damaged("the object \(digest) is missing")
    }
  }
}
