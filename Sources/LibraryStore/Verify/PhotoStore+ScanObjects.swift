import Documents
import DurableFiles
import Glibc

/// A problem with a file among the objects.
enum ObjectProblem {
  /// The file is not an object.
  case unexpected(path: String)
  /// An object that is damaged or missing, with the references to it.
  case damaged(SHA256Digest, [ObjectUse], found: String)
}

extension PhotoStore {
  /// Checks every object, folder by folder.
  ///
  /// - Parameters:
  ///   - table: the objects that the log refers to.
  ///   - progress: called after each object with the number of objects so far and in total.
  ///   - reads: whether to read the bytes of an object.
  /// - Returns: The problems in the order of the folders.
  func scanObjects(
    _ table: ObjectTable, progress: (_ done: Int, _ count: Int) -> Void, reads: (SHA256Digest) -> Bool
  ) throws -> [ObjectProblem] {
    try table.database.execute(ObjectTable.index)
    let (shards, unexpected) = try objects.shards()
    let count = try shards.reduce(0) { try $0 + objects.count(in: $1) }
    var problems = unexpected.map { ObjectProblem.unexpected(path: $0) }
    var done = 0
    for shard in UInt8.min...UInt8.max {
      let name = Hexadecimal.text([shard])
      let present = shards.contains(name) ? try objects.files(in: name) : ObjectFolder()
      let uses = try table.uses(in: shard)
      for (digest, status) in present.joined(with: uses.keys) {
        let uses = uses[digest] ?? []
        if let found = try damage(digest, status, uses, readData: reads(digest)) {
          problems.append(.damaged(digest, uses, found: found))
        }
        guard status != nil else { continue }
        done += 1
        progress(done, count)
      }
      problems += present.unexpected.map { .unexpected(path: $0) }
    }
    return problems
  }

  /// What was found in the place of a damaged object; nil for an intact one.
  private func damage(
    _ digest: SHA256Digest, _ status: FileStatus?, _ uses: [ObjectUse], readData: Bool
  ) throws -> String? {
    let size = uses.lazy.compactMap(\.size).first
    if let status, !readData, status.kind == .file, size ?? status.size == status.size { return nil }
    // An object that was missing when its folder was listed may exist by now.
    return try objects.damage(to: digest, size: size, readData: readData)
  }
}

/// The files in a folder of objects.
struct ObjectFolder {
  /// The objects, sorted by their digests.
  var objects: [(digest: SHA256Digest, status: FileStatus)] = []
  /// The paths of other files.
  var unexpected: [String] = []

  /// The objects, and those digests that none of them has, sorted.
  func joined(with digests: some Sequence<SHA256Digest>) -> [(digest: SHA256Digest, status: FileStatus?)] {
    let present = Set(objects.map(\.digest))
    let missing = digests.filter { !present.contains($0) }
    if missing.isEmpty { return objects.map { ($0.digest, $0.status) } }
    return (objects.map { ($0.digest, $0.status) } + missing.map { ($0, nil) }).sorted { $0.0 < $1.0 }
  }
}

extension ObjectTable {
  /// The uses of the objects whose digests begin with a byte.
  func uses(in shard: UInt8) throws -> [SHA256Digest: [ObjectUse]] {
    let first = [shard] + [UInt8](repeating: 0, count: SHA256Digest.size - 1)
    let last = [shard] + [UInt8](repeating: 0xFF, count: SHA256Digest.size - 1)
    return try uses(
      from: first.withUnsafeBytes { SHA256Digest(bytes: $0) }, to: last.withUnsafeBytes { SHA256Digest(bytes: $0) })
  }
}

extension ObjectFiles {
  /// The names of the folders of objects, and the paths of everything else beside them.
  func shards() throws -> (shards: Set<String>, unexpected: [String]) {
    var shards: Set<String> = []
    var unexpected: [String] = []
    for name in try Folder.names(in: root) {
      if name.utf8.count == 2, name.utf8.allSatisfy(SHA256Digest.isHexDigit),
        try FileStatus(at: root + "/" + name)?.kind == .folder
      {
        shards.insert(name)
      } else if !name.hasPrefix(Temporary.prefix) {
        unexpected.append(root + "/" + name)
      }
    }
    return (shards, unexpected)
  }

  /// The number of objects in a folder, judging by their names.
  func count(in shard: String) throws -> Int {
    try Folder.unsortedNames(in: root + "/" + shard).count { $0.utf8.count == 2 * SHA256Digest.size }
  }

  /// The files in a folder that are still there.
  func files(in shard: String) throws -> ObjectFolder {
    let (digests, unexpected) = try names(in: shard)
    let folder = try Descriptor.open(root + "/" + shard, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    var files = ObjectFolder(unexpected: unexpected)
    for digest in digests {
      if let status = try FileStatus(digest.hex, in: folder) { files.objects.append((digest, status)) }
    }
    return files
  }

  /// The digests of the objects in a folder, sorted, and the paths of other files.
  func names(in shard: String) throws -> (digests: [SHA256Digest], unexpected: [String]) {
    var digests: [SHA256Digest] = []
    var unexpected: [String] = []
    for name in try Folder.unsortedNames(in: root + "/" + shard) {
      if let digest = SHA256Digest(hex: name), name.hasPrefix(shard) {
        digests.append(digest)
      } else if !name.hasPrefix(Temporary.prefix) {
        unexpected.append(root + "/" + shard + "/" + name)
      }
    }
    return (digests.sorted(), unexpected.sorted())
  }
}
