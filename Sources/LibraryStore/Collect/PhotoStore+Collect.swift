import Documents
import DurableFiles
import Glibc
import TransactionLog

extension PhotoStore {
  /// Removes objects that no line of the log refers to, reproducible renditions that are not kept, discarded indexes,
  /// the temporaries of dead processes, and the local folders that a copy has brought along. Originals, adjustment data,
  /// attachments and bases always stay.
  ///
  /// The files to remove are found without a lock. Objects are removed under the writer lock, for a fraction of a
  /// second at a time, after checking again that nothing refers to them by now.
  ///
  /// - Parameters:
  ///   - held: called with each object that no line refers to and that stays all the same, because a line that cannot be
  ///     read may have referred to it. It may be the only copy of an original.
  ///   - waiting: called with each object that no line refers to and that stays for now, because no collection has found
  ///     it so for as long as the grace period.
  /// - Returns: The files that were removed, or would be, in a stable order.
  /// - Throws: `StoreError.logDamaged` for damage that no repair has recorded, and `.newerVersion`; then nothing has been
  ///   removed, because no object counts as unneeded. `.objectMissing` and `.objectKept` where `requiresAll` asks for it.
  package func collect(
    _ options: CollectOptions, held: (CollectedFile) -> Void = { _ in },
    waiting: (CollectedFile) -> Void = { _ in }
  ) throws(StoreError) -> [CollectedFile] {
    try managing { try collected(options, held: held, waiting: waiting) }
  }

  /// Does the same for a purge, which a view may make of what it has imported.
  func collected(
    _ options: CollectOptions, held: (CollectedFile) -> Void = { _ in },
    waiting: (CollectedFile) -> Void = { _ in }
  ) throws -> [CollectedFile] {
    if !options.isDryRun { try requireWritable() }
    try requireSound()
    try log.requireOneHistory()
    var removed: [CollectedFile] = []
    return try withTemporaryFolder(isElsewhere: options.isDryRun) { folder in
      let temporary = try TemporaryDatabase(in: folder)
      let references = try ReferenceCheck(temporary.connection, segments, applied: index.applied())
      if !options.isDryRun, try finishPurges(references) {
        try forgetOriginals()
        return try collected(options, held: held, waiting: waiting)
      }
      var list = UnreferencedList(
        layout.local.unreferenced,
        now: .init(date: options.now.milliseconds, transaction: try index.shownPosition().number))
      let objects = try plan(options, references, &list, held, waiting)
      if options.requiresAll { try requireAll(options, objects, references) }
      let others = try temporaryFiles() + discardedIndexes(options) + formerFolders(options, &list)
      if options.isDryRun { return objects + others }
      if options.onlyObjects == nil { try list.save() }
      try remove(objects, options, references, &removed)
      try log.withSyncLock { try index.truncateLog() }
      return removed + (try removeOthers(others))
    }
  }

  /// Blanks the lines of interrupted purges, which still refer to objects.
  ///
  /// - Returns: Whether there were any.
  private func finishPurges(_ references: ReferenceCheck) throws -> Bool {
    let lines = references.unblankedLines
    return try !lines.isEmpty && log.blank(lines, author: "photoedit") > 0
  }

  /// The objects to remove.
  private func plan(
    _ options: CollectOptions, _ references: ReferenceCheck, _ list: inout UnreferencedList,
    _ held: (CollectedFile) -> Void, _ waiting: (CollectedFile) -> Void
  ) throws -> [CollectedFile] {
    var sources = RenditionSources(objects: objects)
    var files: [CollectedFile] = []
    for shard in try objects.shards().shards.sorted() {
      for digest in try objects.names(in: shard).digests where options.onlyObjects?.contains(digest) ?? true {
        let path = objects.path(of: digest)
        guard let status = try FileStatus(at: path), status.kind == .file else { continue }
        let isOld = status.isOlder(than: options.gracePeriod)
        let uses = try references.objects.uses(of: digest)
        if uses.isEmpty {
          guard try !isOriginal(digest) else { continue }
          let hasWaited = try hasWaited(digest, &list, options)
          let file = CollectedFile(.unreferenced, path, status, digest: digest)
          if isOld, isHeld(digest, options, references) {
            held(file)
          } else if isOld, hasWaited {
            files.append(file)
          } else {
            waiting(file)
          }
        } else if isOld, try isRemovable(uses, options, &sources) {
          files.append(CollectedFile(.rendition, path, status, digest: digest, entries: try entries(uses)))
        }
      }
    }
    return files
  }

  /// Whether an object has been without a reference for as long as the grace period. Whoever names an object has decided.
  private func hasWaited(
    _ digest: SHA256Digest, _ list: inout UnreferencedList, _ options: CollectOptions
  ) throws -> Bool {
    let age = try index.read { try list.age(of: digest.hex, in: $0) }
    if options.onlyObjects != nil || options.gracePeriod <= .zero { return true }
    return age.map { .milliseconds($0) >= options.gracePeriod } ?? false
  }

  /// Whether an object without references stays, because a line that cannot be read may have referred to it.
  private func isHeld(_ digest: SHA256Digest, _ options: CollectOptions, _ references: ReferenceCheck) -> Bool {
    references.hasLostLine && options.onlyObjects?.contains(digest) != true
  }

  /// Fails if one of the only objects to consider stays.
  private func requireAll(
    _ options: CollectOptions, _ files: [CollectedFile], _ references: ReferenceCheck
  ) throws {
    let kept = (options.onlyObjects ?? []).subtracting(files.compactMap(\.digest)).sorted()
    for digest in kept {
      try objects.require(digest)
      let uses = try references.objects.uses(of: digest)
      let reason =
        if uses.isEmpty, try !isOriginal(digest) {
          "it is younger than \(options.gracePeriod.components.seconds) s"
        } else {
          "lines of the log refer to it"
        }
      throw StoreError.objectKept(digest, reason: reason, entries: try entries(uses))
    }
  }

  /// Whether an object is the original of a photo. The file of an original by reference may be an object, too.
  private func isOriginal(_ digest: SHA256Digest) throws -> Bool {
    try index.read { try $0.asset(AssetID(original: digest)) != nil }
  }

  /// Whether an object is used only as renditions that are not current and can be rendered again.
  private func isRemovable(
    _ uses: [ObjectUse], _ options: CollectOptions, _ sources: inout RenditionSources
  ) throws -> Bool {
    guard let isReproducible = options.isReproducible, uses.allSatisfy({ $0.role == .rendition && $0.isReproducible }),
      try isUnkept(uses)
    else { return false }
    for use in uses {
      let row = try index.read { try $0.entry(of: use, segments) }
      guard let edit = try row.map({ try entry($0) })?.edit, let rendition = try rendition(use.line),
        isReproducible(edit, rendition), try sources.areIntact(for: edit)
      else { return false }
    }
    return true
  }

  /// Whether the library keeps none of the renditions, as its setting is now.
  private func isUnkept(_ uses: [ObjectUse]) throws -> Bool {
    switch try index.read({ try $0.renditions() }) {
    case .all: false
    case .current: try !areCurrent(uses)
    case .none: true
    }
  }

  /// Whether any of the renditions is the one that counts for a current state.
  private func areCurrent(_ uses: [ObjectUse]) throws -> Bool {
    try index.read { database in try uses.contains { try database.isCurrent($0) } }
  }

  private func entries(_ uses: [ObjectUse]) throws -> [EntryReference] {
    try index.read { try $0.entries(uses, segments) }
  }

  /// Removes objects, except those that are needed by now.
  private func remove(
    _ files: [CollectedFile], _ options: CollectOptions, _ references: ReferenceCheck,
    _ removed: inout [CollectedFile]
  ) throws {
    var next = 0
    while next < files.count {
      try log.withWriterLock { _ in
        try requireSound()
        try references.catchUp()
        let deadline = ContinuousClock.now + .milliseconds(100)
        repeat {
          let file = files[next]
          next += 1
          if try isStillRemovable(file, options, references), try unlinked(file.path) { removed.append(file) }
        } while next < files.count && ContinuousClock.now < deadline
      }
    }
  }

  private func isStillRemovable(
    _ file: CollectedFile, _ options: CollectOptions, _ references: ReferenceCheck
  ) throws -> Bool {
    guard let digest = file.digest, let status = try FileStatus(at: file.path), status.kind == .file,
      status.isOlder(than: options.gracePeriod)
    else { return false }
    let uses = try references.objects.uses(of: digest)
    if file.reason == .unreferenced {
      return try uses.isEmpty && !isOriginal(digest) && !isHeld(digest, options, references)
    }
    return try Set(entries(uses)) == Set(file.entries)
      && uses.allSatisfy { $0.role == .rendition && $0.isReproducible } && isUnkept(uses)
  }

  /// Removes a file; false if it no longer exists.
  func unlinked(_ path: String) throws(FileError) -> Bool {
    do {
      try SystemCall.perform(.unlink, path) { unlink(path) }
      return true
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }
}
