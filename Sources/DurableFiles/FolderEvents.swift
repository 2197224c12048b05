import CLinux
import Glibc

/// Events for the files in some folders, as inotify reports them.
package struct FolderEvents: ~Copyable {
  /// A change in a folder.
  package enum Event: Hashable, Sendable {
    /// A file that was open for writing was closed, or was moved here: it may be complete.
    case completed(folder: String, name: String)
    /// A file was created or changed: a write may still be in progress.
    case changed(folder: String, name: String)
    /// A folder was created or moved here.
    case folderAppeared(folder: String, name: String)
    /// A watched folder is gone.
    case folderGone(String)
    /// The system has dropped events: only a scan of the folders shows what happened.
    case overflow
  }

  private let descriptor: Descriptor
  private var folders: [Int32: String] = [:]

  /// Creates a watcher that watches nothing yet.
  ///
  /// - Throws: `FileError` if the system has no more watches.
  package init() throws(FileError) {
    let number = try SystemCall.perform(.open, "inotify") { inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK)) }
    descriptor = Descriptor(adopting: number, path: "inotify")
  }

  /// Starts watching a folder, which may have been watched under another path.
  package mutating func add(_ folder: String) throws(FileError) {
    let events =
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    let number = descriptor.number
    let watch = try SystemCall.perform(.open, folder) {
      inotify_add_watch(number, folder, UInt32(events) | UInt32(IN_ONLYDIR))
    }
    folders[watch] = folder
  }

  /// Waits for events.
  ///
  /// - Returns: The events since the last call; none after the timeout.
  package mutating func wait(timeout: Duration) -> [Event] {
    var poll = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, min(timeout / .milliseconds(1), 1_000_000))
    guard Glibc.poll(&poll, 1, Int32(milliseconds.rounded(.up))) > 0 else { return [] }
    var events: [Event] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &events)
      }
    }
    return events
  }

  private mutating func parse(_ bytes: UnsafeRawBufferPointer, into events: inout [Event]) {
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= bytes.count {
      let raw = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let name = bytes[(offset + header)..<(offset + header + Int(raw.len))].prefix { $0 != 0 }
      offset += header + Int(raw.len)
      if let event = event(raw, name: String(decoding: name, as: UTF8.self)) { events.append(event) }
    }
  }

  private mutating func event(_ raw: inotify_event, name: String) -> Event? {
    func has(_ flag: Int) -> Bool { raw.mask & UInt32(flag) != 0 }
    if has(Int(IN_Q_OVERFLOW)) { return .overflow }
    guard let folder = folders[raw.wd] else { return nil }
    if has(Int(IN_IGNORED)) {
      folders[raw.wd] = nil
      return .folderGone(folder)
    }
    if has(Int(IN_DELETE_SELF)) || has(Int(IN_MOVE_SELF)) { return .folderGone(folder) }
    if has(Int(IN_ISDIR)) {
      return has(Int(IN_CREATE)) || has(Int(IN_MOVED_TO)) ? .folderAppeared(folder: folder, name: name) : nil
    }
    let isComplete = has(Int(IN_CLOSE_WRITE)) || has(Int(IN_MOVED_TO))
    return isComplete ? .completed(folder: folder, name: name) : .changed(folder: folder, name: name)
  }
}

extension Descriptor {
  /// Whether some process of this machine has the file open for writing; false if the system cannot tell.
  package func isBeingWritten() -> Bool { file_is_being_written(number) == 1 }
}
