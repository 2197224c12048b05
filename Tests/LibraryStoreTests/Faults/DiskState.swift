import DurableFiles
import Foundation
import Glibc
import TestSupport
import Threads

/// The files of a folder: as they are, and as they are durable.
struct DiskState: Sendable {
  fileprivate struct File {
    var now: [UInt8] = []
    var durable: [UInt8] = []
    /// Writes since the last sync, and lengths.
    var unsynced: [Change] = []
    var stamp = ""
  }

  fileprivate struct Change {
    var offset: Int
    var bytes: [UInt8]
    /// The length of the file after it.
    var size: Int
  }

  private let root: String
  private let held = HeldFiles()
  private var files: [UInt64: File] = [:]
  /// The inodes of the names, by path below the root; 0 for a folder.
  private var now: [String: UInt64] = [:]
  private var durable: [String: UInt64] = [:]

  init(_ root: String) { self.root = root }

  /// Records what has changed since the last scan.
  mutating func look() throws {
    now = [:]
    var truncated: [String] = []
    for name in (FileManager.default.subpaths(atPath: root) ?? []) where !name.hasSuffix("-shm") {
      guard let status = try FileStatus(at: root + "/" + name) else { continue }
      now[name] = status.kind == .folder ? 0 : status.inode
      guard status.kind == .file else { continue }
      let stamp = "\(status.size) \(status.modified) \(status.changed)"
      if files[status.inode] == nil { held.hold(root + "/" + name) }
      var file = files[status.inode] ?? File()
      if name.hasSuffix(".sqlite-wal"), status.size < file.now.count { truncated.append(String(name.dropLast(4))) }
      // Two changes may have the same time, so what is written to is always compared.
      let isWritten = (name.hasPrefix("log/") && status.size < 16 << 20) || name.contains("sqlite")
      if file.stamp == stamp, !isWritten { continue }
      guard let data = FileManager.default.contents(atPath: root + "/" + name) else { continue }
      file.take([UInt8](data))
      file.stamp = stamp
      files[status.inode] = file
    }
    // Before SQLite truncates a log, it syncs what it has written back, which is not observed.
    for name in truncated {
      if let inode = now[name] { files[inode]?.sync() }
    }
  }

  mutating func syncAll() {
    for inode in files.keys { files[inode]?.sync() }
    durable = now
  }

  /// Makes a file, or the names in a folder, durable.
  mutating func sync(_ path: String) {
    guard path.hasPrefix(root) else { return }
    let name = String(path.dropFirst(root.count + 1))
    if let inode = now[name], inode != 0 {
      files[inode]?.sync()
      return
    }
    let isInside = { (other: String) in
      let parent = other.split(separator: "/").dropLast().joined(separator: "/")
      return parent == name
    }
    for (other, _) in durable where isInside(other) { durable[other] = now[other] }
    for (other, inode) in now where isInside(other) { durable[other] = inode }
  }

  /// Writes what remains after a loss.
  func write(after loss: DiskHistory.Loss, to folder: String) throws {
    var seed: UInt64 = 0
    if case .some(let number) = loss { seed = number }
    var random = SeededGenerator(seed: seed)
    var names: [String: UInt64] = [:]
    for name in Set(now.keys).union(durable.keys).sorted() {
      let isNow =
        switch loss {
        case .everything, .names: false
        case .bytes: true
        case .some: Bool.random(using: &random)
        }
      names[name] = isNow ? now[name] : durable[name]
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, inode) in names.sorted(by: { $0.key < $1.key }) {
      let parent = name.split(separator: "/").dropLast().joined(separator: "/")
      // What lies in a folder without a name is lost with it.
      guard parent.isEmpty || names[parent] == 0 else { continue }
      if inode == 0 {
        try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
      } else if let file = files[inode] {
        try Data(file.bytes(after: loss, &random)).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
    }
  }
}

extension DiskState.File {
  /// Notes the difference from what it was.
  fileprivate mutating func take(_ bytes: [UInt8]) {
    // What is appended line by line may be lost line by line, so it is noted in parts.
    let part = 512
    var offset = 0
    while offset < bytes.count {
      let end = min(bytes.count, offset + part)
      if end > now.count || !isEqual(bytes, offset, end - offset) {
        unsynced.append(.init(offset: offset, bytes: Array(bytes[offset..<end]), size: bytes.count))
      }
      offset = end
    }
    if bytes.count < now.count { unsynced.append(.init(offset: bytes.count, bytes: [], size: bytes.count)) }
    now = bytes
  }

  private func isEqual(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Bool {
    bytes.withUnsafeBytes { a in
      now.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return count == 0 }
        return memcmp(a + offset, b + offset, count) == 0
      }
    }
  }

  fileprivate mutating func sync() { (durable, unsynced) = (now, []) }

  fileprivate func bytes(after loss: DiskHistory.Loss, _ random: inout SeededGenerator) -> [UInt8] {
    switch loss {
    case .everything, .bytes: return durable
    case .names: return now
    case .some:
      var bytes = durable
      for change in unsynced where Bool.random(using: &random) {
        if change.bytes.isEmpty {
          bytes = Array(bytes.prefix(change.size))
          continue
        }
        let end = change.offset + change.bytes.count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(change.offset..<end, with: change.bytes)
      }
      return bytes
    }
  }
}

/// Files that stay open, so that no other one gets the inode of one that was removed.
private final class HeldFiles: Sendable {
  private let numbers = Monitor<[CInt]>([])

  func hold(_ path: String) {
    // To close a database would end the locks that SQLite has on it.
    guard !path.contains("sqlite") else { return }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    if number >= 0 { numbers.withLock { $0.append(number) } }
  }

  deinit { numbers.withLock { $0.forEach { close($0) } } }
}
