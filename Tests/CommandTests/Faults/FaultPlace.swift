import Foundation
import Glibc
import PhotoEdit
import Documents
import TestSupport
import Testing

/// A folder with a photo, and perhaps a library, in which the program runs with faults.
struct FaultPlace {
  private let scratch: ScratchFolder
  /// The folder, without links.
  let folder: URL
  private let counts: URL

  private init(_ scratch: ScratchFolder) throws {
    self.scratch = scratch
    let root = scratch.url.resolvingSymlinksInPath()
    folder = root.appendingPathComponent("home", isDirectory: true)
    counts = root.appendingPathComponent("counts")
  }

  /// A folder with a small photo and three recipes.
  init() throws {
    try self.init(ScratchFolder())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try SamplePhotos.jpeg(width: 48).write(to: folder.appendingPathComponent("photo.jpg"))
    for (name, ev) in [("one", 0.5), ("two", 0.8), ("next", -0.4)] {
      let text = """
        {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
         "adjustments": [{"op": "exposure", "ev": \(ev)}]}
        """
      try Data(text.utf8).write(to: folder.appendingPathComponent(name + ".json"))
    }
  }

  /// A copy of another place.
  init(copyOf other: FaultPlace) throws {
    try self.init(ScratchFolder())
    try FileManager.default.copyItem(at: other.folder, to: folder)
    if hasLibrary { try LocalFiles(of: folder).adopt() }
    // What a library keeps of a photo depends on whether it is older than 50 ms, and so does the number of calls.
    let photo = url("photo.jpg").path
    while exists("photo.jpg"), FileAge.inMilliseconds(photo) <= 50 { usleep(2000) }
  }

  /// The remains of a disk after a power failure.
  init(remainsOf disk: DiskModel, after loss: DiskModel.Loss) throws {
    try self.init(ScratchFolder())
    try disk.write(after: loss, to: folder)
    // The disk has the files themselves, and not copies of them.
    try? LocalFiles(of: folder).adopt()
  }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
  func data(_ name: String) -> Data? { try? Data(contentsOf: url(name)) }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

  /// Whether a complete library exists.
  var hasLibrary: Bool { exists(".photoedit/format") }

  /// Runs the program without faults.
  func run(_ command: String) throws -> Program.Outcome { try run(command, [:]) }

  /// Runs the program with a fault.
  func run(_ command: String, _ fault: Fault) throws -> Program.Outcome { try run(command, fault.environment) }

  /// Runs the program and lists the calls that changed files.
  func count(_ command: String) throws -> (outcome: Program.Outcome, calls: [CountedCall]) {
    let outcome = try run(command, ["FAULT_COUNT": counts.path])
    return (outcome, try CountedCall.list(counts))
  }

  /// Runs the program and appends all its changes to a log.
  ///
  /// - Parameter sharing: whether files can share blocks.
  func log(_ command: String, to log: URL, sharing: Bool) throws -> Program.Outcome {
    try run(command, ["FAULT_LOG": log.path, "FAULT_CLONE": sharing ? "1" : "0"])
  }

  private func run(_ command: String, _ variables: [String: String]) throws -> Program.Outcome {
    var program = Program(in: folder)
    if !variables.isEmpty {
      program.environment = variables
      program.environment["LD_PRELOAD"] = FaultLibrary.path
      program.environment["FAULT_ROOT"] = folder.path
    }
    return try program.run(command.split(separator: " ").map(String.init))
  }

  /// The histories in the library, by the digests of the originals; empty without a library.
  func histories() throws -> [String: [HistoryEntry]] {
    guard hasLibrary else { return [:] }
    let library = try Library(at: folder)
    let histories = try library.assets().map { ($0.digest.hex, try library.history(of: $0.id)) }
    return Dictionary(uniqueKeysWithValues: histories)
  }

  /// The history of the only photo; empty without a library or a photo.
  func entries() throws -> [HistoryEntry] { try histories().values.first ?? [] }

  /// Adds garbage: an unreferenced object, a discarded index, and three stale temporaries.
  func addGarbage() throws {
    let bytes = Data("unreferenced".utf8)
    let digest = SHA256Digest(of: Array(bytes)).hex
    let object = ".photoedit/objects/\(digest.prefix(2))"
    try FileManager.default.createDirectory(at: url(object), withIntermediateDirectories: true)
    let local = try LocalFiles(of: folder)
    let dead = [".photoedit", local.path, local.path("tmp")].map { $0 + "/.photoedit-tmp-dead" }
    for name in dead + [local.path("index/000000.sqlite"), "\(object)/\(digest)"] {
      try bytes.write(to: url(name))
    }
  }

  /// The files of the library, except those of indexes in use.
  var libraryFiles: Set<String> {
    let names = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasPrefix(".photoedit/") }
    return Set(names.filter { !$0.contains("/index/") || $0.hasSuffix("/000000.sqlite") })
  }

  /// The findings of `verify`, without renditions that `gc` may have evicted; empty without a library.
  func findings() throws -> [VerifyFinding] {
    guard hasLibrary else { return [] }
    return try Library(at: folder).verify().filter { $0.isDamage || $0.code != "rendition-missing" }
  }

  /// The temporaries, anywhere.
  var leftovers: [String] {
    (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.contains(".photoedit-tmp-") }
  }
}

private enum FileAge {
  /// How long ago a file was changed or renamed; much for one that does not exist.
  static func inMilliseconds(_ path: String) -> Int {
    var (file, now) = (stat(), timespec())
    guard stat(path, &file) == 0 else { return .max }
    clock_gettime(CLOCK_REALTIME, &now)
    return (now.tv_sec - file.st_ctim.tv_sec) * 1000 + (now.tv_nsec - file.st_ctim.tv_nsec) / 1_000_000
  }
}
