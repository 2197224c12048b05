import ArgumentParser
import DurableFiles
import Foundation
import Jobs
import PhotoEdit

/// Changes single values of photos' adjustments.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change single adjustments of photos, without a recipe, or let another program edit them.",
    discussion: """
      photoedit edit photo.jpg exposure.ev=0.3 contrast.amount+=10
      photoedit edit *.jpg whiteBalance.temperature-=5 --without vignette
      photoedit edit photo.jpg '#sky.amount=-20' crop.aspect=4:5
      photoedit edit photo.jpg sepia
      photoedit edit photo.jpg crop.aspect=1:1 -o square.jpg
      photoedit edit --all exposure.ev+=0.1
      photoedit edit photo.jpg exposure.ev=-1 'exposure.mask={"shape":"linear"}'
      photoedit edit photo.jpg --note print --with ./fade.py --amount 80

      '=' sets a value, '+=' and '-=' move a number, and '=null' takes a value back to its default. An adjustment that the \
      photo lacks is added at its rank ('photoedit adjustments' lists them, 'photoedit adjustments masks' explains masks, \
      opacity and blend modes); its name alone adds it with its defaults. '#sky' is the step with the id 'sky'. In a library \
      the photo's adjustments are changed, and the history grows; a photo whose last adjustment is removed or zeroed reverts, \
      and undo brings it back. With -o elsewhere they start from none.

      With --with, a program edits each photo: it finds the picture and the adjustments that it can resume in a folder, and \
      leaves a picture and adjustments of its own there. --with comes last: what follows the program are its arguments. \
      Unless it succeeds, nothing has changed; the exit status is 1 where somebody canceled in it. Documentation/EditingExtensions.md says how such \
      a program is written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Photos, and what to change: exposure.ev=0.3 contrast.amount+=10 '#id.key=value'.", valueName: "photo or change"),
    completion: Completion.photoOrSetting)
  var words: [String] = []

  @Option(
    help: ArgumentHelp("Remove an adjustment, or the step '#id'.", valueName: "names"),
    completion: .list(Catalog.ops), transform: NameList.read)
  var without: [NameList] = []

  @OptionGroup(title: "Another program") var program: ProgramOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write the result: a file, a folder/, or a template as for apply.", valueName: "path"))
  var output: String?

  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup var folders: FolderOptions
  @OptionGroup var job: JobOptions
  // Not part of `job`: in debug builds the parser checks a group again for each level it is nested in.
  @OptionGroup var run: PhotoRunOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if output == OutputTemplate.standardOutput, json.isJSON {
      throw ValidationError("-o - and --json both use standard output.")
    }
    try conditions.check(noLibrary: job.noLibrary)
    guard program.isNamed else { return }
    if !without.isEmpty { throw ValidationError("--with and --without cannot be combined.") }
    if job.update { throw ValidationError("--update compares recipes, which --with does not use.") }
    if job.allowDamaged { throw ValidationError("--with does not accept damaged photos.") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      var run = run
      // The terminal belongs to the program.
      if program.isNamed, run.progress == .auto { run.progress = .never }
      try await run.finish(ApplyPlan(request()).job, conditions, json: json.isJSON)
    }
  }

  private func request() throws -> ApplyRequest {
    if program.isNamed { return try programRequest() }
    let words = EditWords(words)
    let edit = try RecipeEdit(words.settings, without: without.flatMap(\.names))
    guard !edit.isEmpty else {
      throw EditError(
        .noChange, "no change given",
        hint: "add changes to the photos: exposure.ev=0.3, or --without NAME")
    }
    // Output settings among the changes apply to the files of this call, too.
    var shown = Recipe()
    try RecipeEdit(settings: edit.settings.filter(\.isOutput)).apply(to: &shown)
    let library = job.noLibrary ? nil : try self.library.find()
    let found = try job.photos(words.photos, conditions, folders, of: library, or: self.library)
    var request = ApplyRequest(
      shown, recipeName: "edit", photos: found,
      output: try output.map { try OutputTemplate($0) }, settings: try encoding.settings(over: shown.output))
    request.mayBeEmpty = job.all || !words.photos.isEmpty || job.filesFrom != nil || !conditions.isEmpty
    try encoding.check(request.output, edit.settings.filter(\.isOutput).map(\.text))
    job.fill(&request, library: library, run)
    request.work.limits = try limitOptions.limits
    request.work.combination = .editing(edit)
    request.namesFormat = encoding.asked(edit.settings.filter(\.isOutput).map(\.text)) != nil
    request.work.namesMetadata = encoding.metadata != nil
    return request
  }

  /// The request for a program to edit photos.
  private func programRequest() throws -> ApplyRequest {
    let words = EditWords(words)
    if let setting = words.settings.first {
      throw EditError(
        .usage, "'\(setting)' is a change, but with --with the program makes the changes",
        hint: "put arguments for the program after its name")
    }
    let library = job.noLibrary ? nil : try self.library.find()
    let found = try job.photos(words.photos, conditions, folders, of: library, or: self.library)
    var request = ApplyRequest(
      Recipe(), recipeName: "edit", photos: found,
      output: try output.map { try OutputTemplate($0) }, settings: try encoding.settings(over: nil))
    request.mayBeEmpty = job.all || !words.photos.isEmpty || job.filesFrom != nil || !conditions.isEmpty
    try encoding.check(request.output)
    request.namesFormat = encoding.format != nil
    job.fill(&request, library: library, run)
    // A program that interacts with the user does so about one photo at a time.
    request.scheduling.jobs = run.jobs ?? 1
    request.work.limits = try limitOptions.limits
    request.work.program = program.call(
      isInteractive: request.scheduling.jobs == 1 && !json.isJSON, isSilent: json.isJSON)
    return request
  }
}

/// The words of a call, sorted into photos and changes to their adjustments.
struct EditWords {
  private(set) var photos: [String] = []
  private(set) var settings: [String] = []

  /// An existing file is a photo, whatever it is called.
  init(_ words: [String]) {
    for word in words {
      if Self.looksLikeSetting(word), !FileManager.default.fileExists(atPath: word) {
        settings.append(word)
      } else {
        photos.append(word)
      }
    }
  }

  /// Whether a word is `name.key=value`, the start of one whose value was forgotten, or the name of an adjustment.
  static func looksLikeSetting(_ word: String) -> Bool {
    if let end = word.firstIndex(of: "=") { return !FilePath.hasSlash(word[..<end]) }
    if Catalog.adjustment(named: word) != nil { return true }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return false }
    let keys = Catalog.adjustment(named: parts[0])?.parameterFacts.map(\.key) ?? []
    return word.hasPrefix("#") || keys.contains(parts[1])
  }
}

extension EditCommand: PhotoNaming {
  var photoNames: [String] { EditWords(words).photos }
}
