import ArgumentParser
import Jobs
import PhotoEdit

/// The options of a job on many photos: what it writes.
struct JobOptions: ParsableArguments {
  @Flag(help: "Replace existing outputs.") var force = false
  @Flag(help: "Skip photos whose output exists.") var skipExisting = false
  @Flag(
    help:
      "Replace an output that photoedit made from the same photo, if the recipe or the program has changed; refuse to replace any other file."
  )
  var update = false
  @Flag(name: [.customShort("n"), .long], help: "Show what would be done; write nothing.") var dryRun = false
  @Flag(help: "All photos of the library, except those in the trash.") var all = false
  @Flag(help: "Begin a history of its own for a photo whose file was changed since it was imported.")
  var newPhoto = false
  @Flag(
    name: .customLong("continue"),
    help:
      "Go on with the history of a photo whose file was changed since it was imported, if the picture is the same: the file becomes its original, PHOTO@0."
  )
  var continues = false
  @Flag(help: "Ignore the library.") var noLibrary = false
  @Flag(help: "Render damaged photos as far as they can be decoded, and mark the outputs; never in a history.")
  var allowDamaged = false
  @Option(help: ArgumentHelp("Read photo names from a file, one per line; - is standard input.", valueName: "file"))
  var filesFrom: String?
  @Flag(name: .customShort("0"), help: "Names from --files-from are separated by NUL.") var nulTerminated = false
  @Option(help: ArgumentHelp("A note for the history.", valueName: "text")) var note: String?
  @Option(
    help: ArgumentHelp(
      "The memory for all photos in progress, such as 512MiB or 4GB; by default a quarter of the machine's.",
      valueName: "size"), transform: MemoryAmount.read)
  var memory: MemoryAmount?

  func validate() throws {
    if [force, skipExisting, update].filter({ $0 }).count > 1 {
      throw ValidationError("--force, --skip-existing and --update cannot be combined.")
    }
    if newPhoto, continues { throw ValidationError("--new-photo and --continue cannot be combined.") }
    if all, noLibrary || filesFrom != nil {
      throw ValidationError("--all means all photos of the library: expected no other photos and no --no-library")
    }
  }

  /// The named photos and those of the list, with what was left out of folders; or all photos of the library. Conditions
  /// choose among them, or among all photos of the library where none is named.
  ///
  /// - Parameters:
  ///   - conditions: what must hold for the photos.
  ///   - library: the library if it is already open.
  ///   - folders: how folders are walked.
  func photos(
    _ named: [String], _ conditions: FilterOptions, _ folders: FolderOptions, of library: Library?,
    or options: LibraryOptions
  ) throws -> FoundSubjects {
    guard named.isEmpty || !all else {
      throw EditError(.usage, "--all means all photos of the library: expected no other photos")
    }
    if all || named.isEmpty && filesFrom == nil && !conditions.isEmpty {
      let library = try library ?? options.open()
      let photos = try conditions.photos(of: library)
      let kept = try conditions.isEmpty ? photos : library.assetsByPath()
      return FoundSubjects(try library.names(of: photos, among: kept).map { Subject($0) })
    }
    let names = try named + (filesFrom.map { try FileNames.read($0, nulTerminated: nulTerminated) } ?? [])
    let found = try Self.found(names, folders, in: noLibrary ? nil : library)
    return conditions.isEmpty ? found : try conditions.narrowed(found, of: library ?? options.open())
  }

  /// Files, and the photos of a library that patterns without files find.
  private static func found(
    _ names: [String], _ folders: FolderOptions, in library: Library?
  ) throws -> FoundSubjects {
    func files(_ names: [String]) throws -> FoundSubjects { try folders.inputs(names, usesSidecars: library != nil) }
    guard let library, names.contains(where: { PhotoPattern($0) != nil }) else { return try files(names) }
    var found = FoundSubjects()
    for name in names {
      do {
        found.add(try files([name]))
      } catch let error as EditError where error.code != .notAFile {
        // A folder that is named without -r is no pattern, whatever its name.
        let photos = try PhotoPattern(name)?.photos(of: library) ?? []
        guard !photos.isEmpty else { throw error }
        found.add(FoundSubjects(try library.names(of: photos, among: library.assetsByPath()).map { Subject($0) }))
      }
    }
    found.skippedFiles.areErrors = folders.strict
    return found
  }

  /// Applies these options, and those on how the job runs, to a request.
  func fill(_ request: inout ApplyRequest, library: Library?, _ run: PhotoRunOptions) {
    request.work.existing = force ? .replace : skipExisting ? .skip : update ? .update : .refuse
    request.work.library = noLibrary ? nil : library
    (request.work.beginsHistories, request.work.continuesHistories) = (newPhoto, continues)
    request.work.isDryRun = dryRun
    request.work.note = note
    request.work.allowsDamage = allowDamaged
    request.scheduling = run.scheduling
    request.scheduling.memory = memory?.bytes
  }
}
