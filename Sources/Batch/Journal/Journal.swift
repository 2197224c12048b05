import Documents
import DurableFiles
import Glibc
import Jobs
import Threads

/// A results file or a journal. Each row is appended immediately and as a whole.
///
/// Only one run at a time writes it: it is locked as long as the value exists.
final class Journal: Sendable {
  /// The path, as the caller named it.
  let path: String
  private let file: JournalFile
  /// The length of all complete rows. An appending thread has it to itself.
  private let length: Monitor<Int>

  /// Opens a file for appending; one that is missing is created.
  ///
  /// - Throws: `EditError` where another run writes it, or it cannot be created.
  init(_ path: String) throws(EditError) {
    self.path = path
    do {
      file = try JournalFile(path)
      length = Monitor(file.isRegular ? try file.descriptor.status().size : 0)
    } catch {
      throw EditError(opening: error, path)
    }
  }

  /// Whether it has no rows yet.
  var isEmpty: Bool { length.withLock { $0 == 0 } }

  /// Reads what a job needs to resume, and cuts off an incomplete last row.
  ///
  /// - Throws: `EditError` where it is not a results file, or cannot be read.
  func read(into state: inout JournalState, _ role: JournalState.Role) throws(EditError) {
    guard file.isRegular else { return }
    do {
      let whole = try state.read(file.descriptor, role)
      try file.descriptor.truncate(to: whole)
      length.withLock { $0 = whole }
    } catch let error as FileError {
      throw EditError(writing: error, journal: path)
    } catch {
      throw EditError(error).about(path)
    }
  }

  /// Appends a row with its line end. If that fails, nothing of it remains.
  ///
  /// - Throws: `EditError` of the category `temporary` where the disk is full or out of reach.
  func append(_ row: [UInt8]) throws(EditError) {
    let failure = length.withLock { length -> FileError? in
      let failure = row.withUnsafeBytes { bytes -> FileError? in
        do throws(FileError) { try file.descriptor.write(bytes) } catch { return error }
        return nil
      }
      if failure == nil {
        length += row.count
      } else if file.isRegular {
        try? file.descriptor.truncate(to: length)
      }
      return failure
    }
    if let failure { throw EditError(writing: failure, journal: path) }
  }

  /// The start row at an offset; nil where there is none.
  func start(at offset: Int) -> StartRow? {
    var size = 2048
    while size <= ManifestLines.longest {
      let line = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      defer { line.deallocate() }
      guard let count = try? file.descriptor.read(into: line, at: offset), count > 0 else { return nil }
      if let base = line.baseAddress, let end = memchr(base, 0x0A, count) {
        return RowLineReading.start(
          on: UnsafeRawBufferPointer(start: base, count: UnsafeRawPointer(end) - UnsafeRawPointer(base)))
      }
      guard count == size else { return nil }
      size *= 8
    }
    return nil
  }

  /// Waits until the appended rows are durable, if the file can be synced, and lets other runs write the file. Threads
  /// that hold the journal may end later.
  func finish() {
    guard file.isRegular else { return }
    try? file.descriptor.syncData()
    flock(file.descriptor.number, LOCK_UN)
  }
}

/// The open file of a journal.
private final class JournalFile: Sendable {
  let descriptor: Descriptor
  /// Whether it is a file, and not a pipe or a device.
  let isRegular: Bool

  init(_ path: String) throws(FileError) {
    // Some file systems in user space give a file another inode each time, so this cannot go on for ever.
    var tries = 0
    while true {
      tries += 1
      let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_APPEND, permissions: 0o666)
      guard try file.status().kind == .file else {
        isRegular = false
        descriptor = file
        return
      }
      do {
        try file.lock(.exclusive)
      } catch {
        // On a file system without locks, the scheduler has to ensure that a shard runs only once.
        if !error.isUnsupported { throw error }
      }
      // A file that was moved away before it was locked is not the one that others will open.
      let (own, found) = (try file.status(), try FileStatus(at: path, followingLinks: true))
      if tries == 10 || found?.isSameFile(as: own) == true {
        isRegular = true
        descriptor = file
        return
      }
    }
  }
}

extension EditError {
  /// The error of a results file that cannot be opened.
  fileprivate init(opening error: FileError, _ path: String) {
    if error.code == EWOULDBLOCK {
      self.init(
        .resultsInUse, "another run is writing this file",
        hint: "wait until it ends, or write to another file", path: path)
    } else if error.isLostMount || error.isDiskFull {
      self.init(writing: error, journal: path)
    } else {
      self.init(
        .cannotCreate,
        error.isNotFound ? "its folder does not exist" : "cannot create the file: \(error.reason)", path: path)
    }
  }

  /// The error of a results file that cannot be written.
  fileprivate init(writing error: FileError, journal path: String) {
    let isTemporary = error.isDiskFull || error.isLostMount
    self.init(
      error.editCode, as: isTemporary ? .temporary : .inputOutput,
      "cannot \(error.operation.rawValue) the results: \(error.reason) (errno \(error.code))",
      hint: error.isDiskFull ? "free some space and resume" : nil, path: path)
  }
}
