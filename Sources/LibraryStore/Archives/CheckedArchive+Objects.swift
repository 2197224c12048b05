import Documents

extension CheckedArchive {
  /// Stores objects of the archive, in groups that are synced together.
  func putObjects(_ digests: [SHA256Digest], into objects: ObjectFiles) throws {
    var group: [StoredObject] = []
    var size = 0
    func store() throws {
      try objects.put(group) { object, write in
        guard let part = self.objects[object.digest] else { return }
        try reader.read(part, write)
      }
      (group, size) = ([], 0)
    }
    for digest in digests {
      guard let part = self.objects[digest] else { continue }
      group.append(StoredObject(digest: digest, size: part.size))
      size += part.size
      if group.count >= 256 || size >= 64 << 20 { try store() }
    }
    try store()
  }
}
