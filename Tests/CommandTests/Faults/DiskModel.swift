import Foundation
import TestSupport

/// The worst disk that POSIX allows: whatever was not synced, bytes or names, may be lost in a power failure.
struct DiskModel {
  /// What a power failure loses.
  enum Loss: CustomStringConvertible, Sendable {
    /// Every byte and every name that was not synced.
    case everything
    /// Bytes that were not synced; names are kept.
    case bytes
    /// Names that were not synced; bytes are kept.
    case names
    /// Some of the bytes and some of the names, in any order.
    case some(seed: UInt64)

    var description: String {
      switch self {
      case .everything: "everything unsynced lost"
      case .bytes: "unsynced bytes lost"
      case .names: "unsynced names lost"
      case .some(let seed): "some lost (\(seed))"
      }
    }
  }

  private struct File {
    var now: [UInt8]
    var durable: [UInt8]
    var unsynced: [LoggedChange] = []
  }

  private struct Folder {
    var now: [String: Int] = [:]
    var durable: [String: Int] = [:]
  }

  private enum Node {
    case file(File), folder(Folder)
  }

  private var nodes: [Node] = [.folder(Folder())]

  /// A disk with a copy of a folder, all synced.
  init(of folder: URL) throws {
    for name in (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted() {
      let url = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
      let bytes = isFolder.boolValue ? [] : try [UInt8](Data(contentsOf: url))
      let node: Node = isFolder.boolValue ? .folder(Folder()) : .file(File(now: bytes, durable: bytes))
      setName(name, to: add(node))
    }
    for index in nodes.indices { sync(index) }
  }

  // MARK: Changes

  /// Applies a change, which is unsynced, or a sync.
  mutating func apply(_ change: LoggedChange) {
    let node = self.node(change.path)
    switch change.name {
    case "open":
      if node == nil { setName(change.path, to: add(.file(File(now: [], durable: [])))) }
      if let node, change.offset == 1 { write(change, to: node) }
    case "write", "clone", "ftruncate", "truncate": if let node { write(change, to: node) }
    case "fsync": if let node { sync(node) }
    case "mkdir": setName(change.path, to: add(.folder(Folder())))
    case "link": if let node { setName(change.other, to: node) }
    case "unlink": setName(change.path, to: nil)
    case "rename":
      if let node { setName(change.other, to: node) }
      setName(change.path, to: nil)
    default: break
    }
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private func node(_ path: String) -> Int? {
    var place = 0
    for name in path.split(separator: "/") {
      guard case .folder(let folder) = nodes[place], let next = folder.now[String(name)] else { return nil }
      place = next
    }
    return place
  }

  private mutating func setName(_ path: String, to node: Int?) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let parent = self.node(parts.dropLast().joined(separator: "/")),
      case .folder(var folder) = nodes[parent]
    else { return }
    folder.now[name] = node
    nodes[parent] = .folder(folder)
  }

  private mutating func write(_ change: LoggedChange, to node: Int) {
    guard case .file(var file) = nodes[node] else { return }
    change.change(&file.now)
    file.unsynced.append(change)
    nodes[node] = .file(file)
  }

  private mutating func sync(_ node: Int) {
    switch nodes[node] {
    case .file(var file):
      (file.durable, file.unsynced) = (file.now, [])
      nodes[node] = .file(file)
    case .folder(var folder):
      folder.durable = folder.now
      nodes[node] = .folder(folder)
    }
  }

  // MARK: Power failure

  /// Writes what remains after a loss.
  func write(after loss: Loss, to folder: URL) throws {
    var generator = SurvivalDice(loss)
    try write(0, loss, &generator, to: folder)
  }

  private func write(_ node: Int, _ loss: Loss, _ dice: inout SurvivalDice, to url: URL) throws {
    switch nodes[node] {
    case .file(let file):
      let bytes: [UInt8]
      switch loss {
      case .everything, .bytes: bytes = file.durable
      case .names: bytes = file.now
      case .some:
        var some = file.durable
        for change in file.unsynced where dice.survives { change.change(&some) }
        bytes = some
      }
      try Data(bytes).write(to: url)
    case .folder(let entries):
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in Set(entries.now.keys).union(entries.durable.keys).sorted() {
        let isNow: Bool
        switch loss {
        case .everything, .names: isNow = false
        case .bytes: isNow = true
        case .some: isNow = dice.survives
        }
        let found = isNow ? entries.now[name] : entries.durable[name]
        if let found { try write(found, loss, &dice, to: url.appendingPathComponent(name)) }
      }
    }
  }
}

extension LoggedChange {
  /// Applies the call to the bytes of a file.
  fileprivate func change(_ file: inout [UInt8]) {
    if name != "write", name != "clone" {
      let length = name == "open" ? 0 : offset
      file = Array(file.prefix(length)) + [UInt8](repeating: 0, count: max(0, length - file.count))
      return
    }
    if file.count < offset + bytes.count {
      file += [UInt8](repeating: 0, count: offset + bytes.count - file.count)
    }
    file.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
  }
}

/// Decides at random, reproducibly, which of the unsynced changes survive.
struct SurvivalDice {
  private var generator: SeededGenerator

  init(_ loss: DiskModel.Loss) {
    let seed: UInt64 = if case .some(let seed) = loss { seed } else { 0 }
    generator = SeededGenerator(seed: seed)
  }

  var survives: Bool { mutating get { Bool.random(using: &generator) } }
}
