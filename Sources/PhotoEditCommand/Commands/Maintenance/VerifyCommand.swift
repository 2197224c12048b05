import ArgumentParser
import Jobs
import PhotoEdit

/// Checks the library.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check all originals, renditions and histories of the library. Exits with 1 if something is damaged.",
    discussion: """
      photoedit verify
      photoedit verify --quick
      photoedit verify --read-data=5%
      photoedit verify --render 20
      photoedit verify --repair
      photoedit verify photo.jpg '2026/*.jpg'

      Without options everything is read, and what other programs rendered is decoded. A part (5% or 20) continues where the last run ended, so that repeated runs \
      cover everything. --repair rebuilds the index, restores damaged originals from the files that were imported, \
      renders lost renditions again, corrects flipped bits in the log, and writes the file 'format' again. It exits with 0 if \
      everything is whole again. What is lost, and what is still damaged, it lists each time, with exit 1. \
      Damaged files, and changes that were never completed, are moved to .photoedit/local-*/damaged, not deleted. Entries of a \
      newer photoedit are reported with exit 78; then nothing is repaired. With photos or conditions, only their histories and files \
      are checked; --all is the whole library, as without photos.
      """)

  @OptionGroup var photos: PhotoSelection
  @Flag(help: "Check that everything exists and adjustments can be read; do not read the photos.") var quick = false
  @Option(
    help: ArgumentHelp(
      "Read all objects or a part of them: --read-data=5%, --read-data=100.", valueName: "part"),
    transform: VerifySample.reading)
  var readData: VerifySample?
  @Option(
    help: ArgumentHelp(
      "Render a part of the renditions again and compare them with the stored ones; decode a part of other programs'.",
      valueName: "part"),
    transform: VerifySample.reading)
  var render: VerifySample?
  @Flag(help: "Repair what can be repaired, and list what is lost.") var repair = false
  @Flag(
    name: .customLong("new-id"),
    help: "With --repair: give the library a new id if the file 'format' is lost and nothing else has its own.")
  var hasNewID = false
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if [quick, readData != nil, render != nil, repair].count(where: { $0 }) > 1 {
      throw ValidationError("expected one of --quick, --read-data, --render and --repair")
    }
    if hasNewID, !repair { throw ValidationError("--new-id applies to --repair") }
    if isAboutPhotos, readData != nil || render != nil || repair {
      throw ValidationError("--read-data, --render and --repair apply to the whole library, expected no photos")
    }
  }

  /// Whether individual photos are checked.
  private var isAboutPhotos: Bool { !photos.hasNoNames || !conditions.isEmpty }

  func run() async throws {
    try await answering(json: json.isJSON) {
      var output = FindingOutput(json: json.isJSON)
      if repair, let done = try self.library.repairFormat(allowsNewID: hasNewID) { output.show(done) }
      let library = try self.library.open()
      if isAboutPhotos { return try await verifyPhotos(of: library) }
      let loader = PhotoLoader(IsolationMode.process.isolation)
      if repair {
        try await library.repair(by: loader).parts.forEach { output.show($0) }
      } else if let render {
        try await library.verify(readsData: false).forEach { output.show($0.finding) }
        guard output.newer == 0 else { return try end(output, library) }
        let report = try await library.verifyRenditions(render, by: loader)
        report.findings.forEach { output.show($0.finding) }
        output.checked = ("rendered", report)
      } else if let readData {
        let report = try library.verify(reading: readData, by: loader)
        report.findings.forEach { output.show($0.finding) }
        output.checked = ("read", report)
      } else {
        try verify(library, by: loader).forEach { output.show($0.finding) }
      }
      try end(output, library)
    }
  }

  private func verify(_ library: Library, by loader: PhotoLoader) throws(EditError) -> [VerifyFinding] {
    var line: ProgressLine?
    var index = 0
    defer { line?.clear() }
    return try library.verify(readsData: !quick, by: loader) { _, count in
      if line == nil { line = ProgressLine(mode: progress, noun: "file") { count } }
      line?.end(at: index, failed: false)
      index += 1
    }
  }

  private func verifyPhotos(of library: Library) async throws {
    var output = FindingOutput(json: json.isJSON)
    let job = SelectionJob(
      photos: try photos.photos(of: library, conditions, .every), conditions: conditions, json: json.isJSON,
      progress: progress)
    let readsData = !quick
    do {
      try await job.run { asset, _, _ throws(EditError) in
        // Photos are checked side by side, and the worker of a loader runs one job at a time.
        let loader = PhotoLoader(IsolationMode.process.isolation)
        return (.done, (asset, try library.verify(asset, readsData: readsData, by: loader)))
      } show: { outcome, checked in
        output.show(checked.1, of: checked.0, named: outcome.input)
      } damaged: {
        output.damagedPhotos
      }
    } catch let status as ExitCode {
      // Damage is the more important result.
      guard status.rawValue == 3, output.damage > 0 else { throw status }
    }
    try end(output)
  }

  private func end(_ output: FindingOutput) throws {
    if let category = output.category { throw ExitCode(category.rawValue) }
  }

  private func end(_ output: FindingOutput, _ library: Library) throws {
    output.end(photos: try library.assets().count)
    try end(output)
  }

  /// The arguments with the default value of `--read-data` added.
  static func completed(_ arguments: [String]) -> [String] {
    guard arguments.first == _commandName else { return arguments }
    return arguments.indices.flatMap { index -> [String] in
      guard arguments[index] == "--read-data" else { return [arguments[index]] }
      let next = arguments.dropFirst(index + 1).first
      return [next.flatMap(VerifySample.init) == nil ? "--read-data=100%" : arguments[index]]
    }
  }
}

extension VerifySample {
  /// Reads the value of an option.
  fileprivate static func reading(_ text: String) throws -> VerifySample {
    if let sample = VerifySample(text) { return sample }
    throw ValidationError("expected a number such as 20 or a percentage such as 5%, found '\(text)'")
  }
}

extension VerifyCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
