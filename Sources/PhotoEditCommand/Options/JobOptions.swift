import ArgumentParser
import Batch
import PhotoEdit

/// The options of a job on many photos: what it writes, and how it runs.
struct JobOptions: ParsableArguments {
  @Flag(help: "Replace existing outputs.") var force = false
  @Flag(help: "Skip photos whose output exists.") var skipExisting = false
  @Flag(
    help:
      "Replace an output that photoedit made from the same photo, if the recipe or the program has changed; refuse to replace any other file."
  )
  var update = false
  @Flag(name: [.customShort("n"), .long], help: "Show what would be done; write nothing.") var dryRun = false
  @Flag(help: "Begin a history of its own for a photo whose file was changed since it was imported.")
  var newPhoto = false
  @Flag(help: "Ignore the library.") var noLibrary = false
  @Flag(help: "Render damaged photos as far as they can be decoded, and mark the outputs; never in a history.")
  var allowDamaged = false
  @Flag(name: .shortAndLong, help: "Include the photos in folders, at any depth.") var recursive = false
  @Option(help: ArgumentHelp("Read photo names from a file, one per line; - is standard input.", valueName: "file"))
  var filesFrom: String?
  @Flag(name: .customShort("0"), help: "Names from --files-from are separated by NUL.") var nulTerminated = false
  @Option(help: ArgumentHelp("A note for the history.", valueName: "text")) var note: String?
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: "The number of photos to process at the same time; by default one per processor.")
  var jobs: Int?
  @Option(
    help: ArgumentHelp(
      "The memory for all photos in progress, such as 512MiB or 4GB; by default a quarter of the machine's.",
      valueName: "size"), transform: MemoryAmount.read)
  var memory: MemoryAmount?
  @Option(
    help: "Where photos are rendered: process (in workers, so that a codec crash fails only one photo) or none.")
  var isolate = IsolationMode.process
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto

  func validate() throws {
    if [force, skipExisting, update].filter({ $0 }).count > 1 {
      throw ValidationError("--force, --skip-existing and --update exclude each other.")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024, found \(jobs).")
    }
  }

  /// Names of photos, and those of the list.
  func names(_ named: [String]) throws -> [String] {
    try named + (filesFrom.map { try FileNames.read($0, nulTerminated: nulTerminated) } ?? [])
  }

  /// Sets what the options say in a request.
  func fill(_ request: inout BatchRequest, library: LibraryOptions) throws {
    request.existing = force ? .replace : skipExisting ? .skip : update ? .update : .refuse
    request.library = noLibrary ? nil : try library.find()
    request.beginsHistories = newPhoto
    request.isDryRun = dryRun
    request.note = note
    request.isolation = isolate.isolation
    request.jobs = jobs
    request.memory = memory?.bytes
    request.allowsDamage = allowDamaged
  }

  /// Runs a job in the terminal.
  func run(_ job: BatchJob, json: Bool) async throws {
    let progress = ProgressLine(
      photos: job.items.count, rowsPerPhoto: job.resultCount / max(1, job.items.count), mode: progress)
    try await ApplyRun(job: job, progress: progress, json: json, isDryRun: dryRun).finish()
  }
}
