import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Applies a recipe to photos.
struct ApplyCommand: AsyncParsableCommand, PhotoNaming {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Apply a recipe to photos.",
    discussion: """
      photoedit apply recipe.json photo.jpg -o out.jpg
      photoedit apply recipe.json *.jpg -o 'out/{stem}.{ext}'
      photoedit apply recipe.json photo.jpg --set exposure.ev=0.7 -o out.jpg
      photoedit apply recipe.json -r shoot -o 'out/{dir}/{stem}.{ext}'
      photoedit apply recipe.json *.jpg --sizes 2048,512 -o 'out/{stem}-{size}.jpg'
      photoedit apply recipe.json            with the recipe's own inputs and output

      In a library the command also writes history: the recipe replaces the photo's adjustments.

      In a template {dir} is the photo's folder below the one that was named, so that a tree is mirrored, and \
      {folder} is the photo's own folder. An extension decides about the format; without one, or with {ext}, \
      an output has the photo's format, but HEIC becomes JPEG.
      """)

  @Argument(help: "The recipe; - is standard input.", completion: .file(extensions: ["json"]))
  var recipe: String

  @Argument(help: "The photos; by default the recipe's inputs; - is standard input.", completion: .file())
  var photos: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output: a file, a folder/, - for standard output, or a template with {stem} {name} {ext} {dir} {folder} {index:05} {date:%Y} {recipe} {hash:8} {size}.",
      valueName: "path"))
  var output: String?

  @OptionGroup(title: "Recipe") var recipeOptions: RecipeOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions

  @Option(
    help: ArgumentHelp(
      "Write a file for each of these long edges from one decoding; for several sizes, the path needs {size}.",
      valueName: "pixels,pixels"), transform: SizeList.read)
  var sizes: SizeList?

  @Flag(help: "Replace existing outputs.") var force = false
  @Flag(help: "Skip photos whose output exists.") var skipExisting = false
  @Flag(
    help:
      "Replace an output that photoedit made from the same photo, if the recipe or the program has changed; refuse to replace any other file."
  )
  var update = false
  @Flag(name: [.customShort("n"), .long], help: "Show what would be done; write nothing.") var dryRun = false
  @Flag(help: "Add the adjustments to those of the photo instead of replacing them.") var onTop = false
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
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if [force, skipExisting, update].filter({ $0 }).count > 1 {
      throw ValidationError("--force, --skip-existing and --update exclude each other.")
    }
    if sizes != nil, encoding.longEdge != nil {
      throw ValidationError("--sizes and --long-edge exclude each other.")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024, found \(jobs).")
    }
    if ([recipe, filesFrom ?? ""] + photos).count(where: { $0 == StandardInput.name }) > 1 {
      throw ValidationError("Standard input can be the recipe, a photo or the list of names, but only one of them.")
    }
    if output == OutputTemplate.standardOutput, json.isJSON {
      throw ValidationError("-o - and --json both use standard output.")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let job = try BatchJob(try request())
      let run = ApplyRun(
        job: job,
        progress: ProgressLine(
          photos: job.items.count, rowsPerPhoto: job.resultCount / max(1, job.items.count), mode: progress),
        json: json.isJSON, isDryRun: dryRun)
      try await run.finish()
    }
  }

  private func request() throws -> BatchRequest {
    let recipe = try recipeOptions.recipe(self.recipe)
    let folder = self.recipe == "-" ? nil : (self.recipe as NSString).deletingLastPathComponent
    let base = folder.map { URL(exactPath: $0.isEmpty ? "." : $0) }
    let settings = try encoding.settings(over: recipe.output)
    var request = BatchRequest(
      recipe: recipe, recipeName: self.recipe == "-" ? "recipe" : base.map { _ in stem(of: self.recipe) } ?? "recipe",
      inputs: try inputs(recipe, base: base), output: try target(recipe, folder: folder ?? ""), settings: settings)
    if output == nil, !recipeOptions.setsOutputPath {
      request.outputSandbox = OutputSandbox(folder: base ?? URL(exactPath: "."), access: recipeOptions.access)
    }
    try encoding.check(request.output, recipeOptions.settings)
    request.existing = force ? .replace : skipExisting ? .skip : update ? .update : .refuse
    request.library = noLibrary ? nil : try library.find()
    request.mayBeEmpty = !photos.isEmpty || filesFrom != nil || !recipe.inputs.isEmpty
    request.isOnTop = onTop
    request.beginsHistories = newPhoto
    request.isDryRun = dryRun
    request.note = note
    request.sizes = sizes?.pixels ?? []
    request.isolation = isolate.isolation
    request.jobs = jobs
    request.memory = memory?.bytes
    request.limits = try limitOptions.limits
    request.allowsDamage = allowDamaged
    return request
  }

  private func stem(of path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  private func inputs(_ recipe: Recipe, base: URL?) throws -> [BatchInput] {
    var names = photos
    if let filesFrom { names += try FileNames.read(filesFrom, nulTerminated: nulTerminated) }
    if names.isEmpty, filesFrom == nil {
      return try InputList.inputs(recipe.inputs, relativeTo: base, recursive: recursive, access: recipeOptions.access)
    }
    return try InputList.inputs(names, recursive: recursive)
  }

  private func target(_ recipe: Recipe, folder: String) throws -> OutputTemplate? {
    if let output { return try OutputTemplate(output) }
    guard let path = recipe.output?.path else { return nil }
    // '{folder}' is a complete path.
    return try OutputTemplate(path, in: path.hasPrefix("/") || path.hasPrefix("{folder}") ? "" : folder)
  }
}
