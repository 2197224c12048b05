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

  /// The named photos and those of the list, with what was left out of folders; or all photos of the library.
  ///
  /// - Parameters:
  ///   - library: the library if it is already open.
  ///   - folders: how folders are walked.
  func photos(
    _ named: [String], _ folders: FolderOptions, of library: Library?, or options: LibraryOptions
  ) throws -> FoundSubjects {
    guard all else {
      let names = try named + (filesFrom.map { try FileNames.read($0, nulTerminated: nulTerminated) } ?? [])
      return try folders.inputs(names, usesSidecars: library != nil && !noLibrary)
    }
    guard named.isEmpty else {
      throw EditError(.usage, "--all means all photos of the library: expected no other photos")
    }
    return FoundSubjects(try (library ?? options.open()).photoNames().map { Subject($0) })
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
