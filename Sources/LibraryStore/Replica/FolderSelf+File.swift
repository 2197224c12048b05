import Documents
package import DurableFiles
package import TransactionLog

extension FolderSelf {
  /// The bytes of the file: one JSON object, its keys in order, whole numbers with all their digits.
  package var bytes: [UInt8] {
    var object = LineObject()
    object.set("birth", canonical: birth)
    object.set("fsid", Hexadecimal.text(withUnsafeBytes(of: fileSystem.bigEndian) { Array($0) }))
    object.set("inode", canonical: inode)
    object.set("library", place.library)
    object.set("machine", place.machine.text)
    object.set("path", place.root)
    object.set("stream", stream?.text)
    return object.bytes()
  }

  /// Reads the bytes of the file; nil for anything else. Members that it does not know are passed over.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, String(validating: bytes, as: UTF8.self) != nil else { return nil }
    let read = bytes.withUnsafeBytes { bytes in LineMembers(bytes).flatMap { FolderSelf($0) } }
    guard let read else { return nil }
    self = read
  }

  private init?(_ members: LineMembers) {
    guard let inode: UInt64 = members.integer("inode"), let library = members.bits("library"),
      let machine = members.string("machine").flatMap({ MachineID($0) }), let path = members.string("path"),
      FilePath.isAbsolute(path), let fileSystem = members.plainString("fsid"), fileSystem.count == 16,
      let id = Hexadecimal.word(fileSystem, at: 0)
    else { return nil }
    let (birth, stream): (Int64?, StreamName?) = (
      members.integer("birth"), members.string("stream").flatMap { StreamName($0) }
    )
    guard birth != nil || members.value("birth") == nil, stream != nil || members.value("stream") == nil else {
      return nil
    }
    place = ReplicaPlace(root: path, library: library, machine: machine)
    (self.stream, self.inode, self.birth, self.fileSystem) = (stream, inode, birth, id)
  }

  /// What the file of a local folder says, and its identity; nil where there is none, or anything else in its place.
  ///
  /// - Throws: `FileError` where it is not known what is there.
  package static func read(in folder: String) throws(FileError) -> (said: FolderSelf, file: InodeIdentity)? {
    guard let file = try Descriptor.openRegularFile(name, in: folder),
      let said = FolderSelf(try file.bytes(upTo: sizeLimit + 1))
    else { return nil }
    return (said, try InodeIdentity(of: file))
  }

  /// Writes the file of a local folder durably: it replaces what has the name.
  ///
  /// - Returns: What it says.
  @discardableResult
  package static func write(
    _ place: ReplicaPlace, stream: StreamName?, in folder: String
  ) throws(FileError) -> FolderSelf {
    let file = try PendingFile(in: folder, isShared: true)
    // Only a file that exists can be spoken of.
    let said = FolderSelf(place, stream: stream, as: try file.identity())
    try file.write(said.bytes)
    try file.publish(as: FilePath.joined(folder, name), ifExists: .replace, size: said.bytes.count)
    return said
  }
}

extension LineObject {
  /// Sets a member to a whole number, with all of its digits.
  fileprivate mutating func set(_ key: String, canonical number: (some FixedWidthInteger)?) {
    if let number { set(key, canonical: Array("\(number)".utf8)) }
  }
}

extension LineMembers {
  /// A whole number in the digits that it is written with; nil if the member is not one.
  fileprivate func integer<Integer: FixedWidthInteger>(_ key: StaticString) -> Integer? {
    guard let text = value(key).map({ String(decoding: $0, as: UTF8.self) }), let number = Integer(text),
      "\(number)" == text
    else { return nil }
    return number
  }
}
