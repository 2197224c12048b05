import Documents
import DurableFiles

extension PhotoStore {
  /// Adds the objects that are not evicted.
  ///
  /// - Returns: Those that were added.
  func addObjects(of histories: [LineHistory], to writer: ArchiveWriter) throws -> Set<SHA256Digest> {
    var uses: [SHA256Digest: (isRequired: Bool, user: Int)] = [:]
    for (number, history) in histories.enumerated() {
      let required = history.required
      for digest in history.referenced {
        let isRequired = required.contains(digest)
        let known = uses[digest]
        uses[digest] = (
          isRequired || known?.isRequired == true, history.isReference(digest) ? number : known?.user ?? number
        )
      }
    }
    var added: Set<SHA256Digest> = []
    for (digest, use) in uses.sorted(by: { $0.key < $1.key }) {
      if try add(digest, use.isRequired, histories[use.user], to: writer) { added.insert(digest) }
    }
    return added
  }

  /// Adds an object; false for an evicted rendition, and for a replaced original that the library does not hold.
  private func add(
    _ digest: SHA256Digest, _ isRequired: Bool, _ history: LineHistory, to writer: ArchiveWriter
  ) throws -> Bool {
    let name = ArchiveMember.object(digest).name
    if let size = try FileStatus(at: objects.path(of: digest))?.size {
      try writer.add(name, size: size) { write in try objects.deliver(digest, to: write) }
    } else if history.isReference(digest), let asset = try index.read({ try $0.asset(history.asset) }) {
      let path = FilePath.joined(layout.home, asset.path)
      let file = try OriginalFile(path)
      var running = RunningDigest()
      try writer.add(name, size: file.status.size) { write in
        try file.read {
          running.add($0)
          try write($0)
        }
      }
      guard running.digest == digest else {
        throw StoreError.objectDamaged(digest, path: path, found: running.digest.hex, entries: [])
      }
    } else if isRequired {
      throw StoreError.objectMissing(digest, path: objects.path(of: digest), entries: [])
    } else {
      return false
    }
    return true
  }
}
