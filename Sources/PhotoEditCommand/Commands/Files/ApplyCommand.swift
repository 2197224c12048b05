import ArgumentParser
import Contract
import Batch
import Foundation
import Jobs
import PhotoEdit

/// Applies a recipe to photos.
struct ApplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Apply a recipe to photos.",
    discussion: """
      photoedit apply recipe.json photo.jpg -o out.jpg
      photoedit apply golden-hour photo.jpg --strength 60 -o out.jpg
      photoedit apply recipe.json *.jpg -o 'out/{stem}.{ext}'
      photoedit apply recipe.json photo.jpg --set exposure.ev=0.7 -o out.jpg
      photoedit apply recipe.json -r shoot -o 'out/{dir}/{stem}.{ext}'
      photoedit apply recipe.json *.jpg --sizes 2048,512 -o 'out/{stem}-{size}.jpg'
      photoedit apply --from best.jpg *.jpg --only light,color
      photoedit apply recipe.json --all
      photoedit apply recipe.json --watch inbox -o out/
      photoedit apply recipe.json            with the recipe's own inputs and output

      In a library the command also writes history: the recipe replaces the photo's adjustments. One that is given by \
      its name is a preset: the photo keeps its crop, straightening and retouching, each unless the recipe has its own, \
      or with --replace.

      In a template {dir} is the photo's folder below the one that was named, so that a tree is mirrored, and \
      {folder} is the photo's own folder. --format or the extension of the output decides about the format, \
      else the recipe; where none of them names one, an output has the photo's format, but HEIC, and GIF, \
      which is not written, become JPEG.

      A recipe that changes no pixel, and no output settings but format and metadata, leaves the picture as it is \
      encoded. Anything else renders it anew, without what else the file has beside it; warnings name what goes.

      A folder's photos are the files with the extension of a photo, and those with an unknown extension or \
      none whose bytes are those of a photo.
      """)

  @Argument(
    help: "The recipe: a file, or the name of one ('photoedit recipe list'); - is standard input. Not with --from.",
    completion: Completion.recipe)
  var recipe: String?

  @Argument(
    help: "The photos: files, or in a library also ids and names; by default the recipe's inputs; - is standard input.",
    completion: .file())
  var photos: [String] = []

  @OptionGroup(title: "Output") var destination: OutputPathOption

  @Option(
    name: .customLong("recipe"), help: ArgumentHelp("Apply another recipe after the first.", valueName: "recipe"),
    completion: Completion.recipe)
  var furtherRecipes: [String] = []

  @Option(
    help: ArgumentHelp(
      "Copy the adjustments of a photo in the library, with @REVISION, in place of a recipe.", valueName: "photo"),
    completion: .file())
  var from: String?

  @Flag(help: "With --from, also copy the values that were measured on that photo, in place of measuring each photo.")
  var keepMeasured = false

  @OptionGroup(title: "Recipe") var recipeOptions: RecipeOptions
  @OptionGroup(title: "Recipe") var selectionOptions: SelectionOptions
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions

  @Option(
    help: ArgumentHelp(
      "Write a file for each of these long edges from one decoding; for several sizes, the path needs {size}. A smaller photo keeps its size, with a warning; the name says the one that was asked for.",
      valueName: "pixels,pixels"), transform: SizeList.read)
  var sizes: SizeList?

  @Flag(help: "Add the adjustments to those of the photo instead of replacing them.") var onTop = false
  @Flag(help: "Replace all adjustments of the photo, its crop and retouching too, with a recipe that is given by name.")
  var replace = false
  @OptionGroup var folders: FolderOptions
  @OptionGroup var job: JobOptions
  // Not part of `job`: in debug builds the parser checks a group again for each level it is nested in.
  @OptionGroup var run: PhotoRunOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var watching: WatchOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  var output: String? { destination.output }

  func validate() throws {
    if sizes != nil, encoding.namesSize {
      throw ValidationError("--sizes takes neither --long-edge nor --print.")
    }
    try conditions.check(noLibrary: job.noLibrary)
    if watching.watch != nil, !conditions.isEmpty {
      throw ValidationError("--watch reads the photos from its folder: expected no \(conditions.text).")
    }
    try watching.check(photos: from == nil ? photos : [recipe].compactMap { $0 } + photos, output: output, job)
    if watching.watch != nil, folders.strict {
      throw ValidationError("--watch never ends: it cannot be combined with --strict.")
    }
    if watching.watch != nil, !report.isEmpty {
      throw ValidationError("--watch never ends: it cannot be combined with --report, --metrics or --log.")
    }
    if job.all, !photos.isEmpty || from != nil && recipe != nil {
      throw ValidationError("--all means all photos of the library: expected no other photos and no --no-library")
    }
    if replace, onTop || selectionOptions.only != nil || selectionOptions.except != nil {
      throw ValidationError("--replace takes none of --on-top, --only and --except.")
    }
    if keepMeasured, from == nil { throw ValidationError("--keep-measured needs --from.") }
    if recipe == nil, from == nil { throw ValidationError("Missing expected argument '<recipe>'") }
    if from != nil, !recipeOptions.parameters.isEmpty, furtherRecipes.isEmpty {
      throw ValidationError("--param needs a recipe.")
    }
    if ([recipe, job.filesFrom].compactMap { $0 } + furtherRecipes + photos).count(where: { $0 == StandardInput.name })
      > 1
    {
      throw ValidationError("Standard input can be the recipe, a photo or the list of names, but only one of them.")
    }
    if output == OutputTemplate.standardOutput, json.isJSON {
      throw ValidationError("-o - and --json both use standard output.")
    }
  }

  @MainActor
  func run() async throws {
    // On the current thread: none can be started while libvips is being loaded, see `LibraryPreloading`.
    let asked = Result { try request() }
    try await answering(json: json.isJSON) {
      let request = try asked.get()
      if let folder = watching.watch {
        let watched = HotFolderRequest(
          folder: folder, isRecursive: folders.recursive, job: request, replacesAll: job.force
        ) { Row.outcome($0).json }
        return try await WatchRun(request: watched, json: json.isJSON).finish()
      }
      var plan = try ApplyPlan(request)
      plan.prefetch()
      try await run.finish(
        plan.job, conditions, json: json.isJSON, files: report.files(), limits: request.work.limits)
    }
  }

  private func request() throws -> ApplyRequest {
    let library = job.noLibrary && from == nil ? nil : try self.library.find()
    let selection = try selectionOptions.selection()
    let chosen = try chosenRecipe(in: library, selection)
    let recipe = chosen.recipe
    let settings = try encoding.settings(over: recipe.output)
    let found = watching.watch == nil ? try inputs(recipe, base: Self.base(chosen.folder), library) : FoundSubjects()
    var request = ApplyRequest(
      recipe, recipeName: chosen.name, photos: found,
      output: try target(recipe, folder: chosen.outputFolder ?? ""), settings: settings)
    if output == nil, !recipeOptions.setsOutputPath {
      request.outputSandbox = OutputSandbox(
        folder: Self.base(chosen.outputFolder) ?? URL(exactPath: "."), access: recipeOptions.access)
    }
    try encoding.check(request.output, recipeOptions.settings)
    job.fill(&request, library: library, run)
    let whole = chosen.isPreset ? Combination.preset : .replacing
    request.work.combination = onTop ? .onTop : selection.map { .replacingSelected($0) } ?? whole
    request.namesFormat = encoding.asked(recipeOptions.settings) != nil
    request.work.namesMetadata = encoding.metadata != nil
    request.mayBeEmpty =
      job.all || !photos.isEmpty || from != nil || job.filesFrom != nil || !recipe.inputs.isEmpty || !conditions.isEmpty
    request.sizes = sizes?.pixels ?? []
    request.work.limits = try limitOptions.limits
    return request
  }

  private static func base(_ folder: String?) -> URL? { folder.map { URL(exactPath: $0.isEmpty ? "." : $0) } }

  private func inputs(_ recipe: Recipe, base: URL?, _ library: Library?) throws -> FoundSubjects {
    // If the recipe comes from a photo, the first argument is already a photo.
    let names = (from == nil ? [] : [self.recipe].compactMap { $0 }) + photos
    if names.isEmpty, job.filesFrom == nil, !job.all, conditions.isEmpty {
      return try folders.inputs(
        recipe.inputs, relativeTo: base, usesSidecars: library != nil && !job.noLibrary,
        access: recipeOptions.access)
    }
    return try job.photos(names, conditions, folders, of: library, or: self.library)
  }
}

extension ApplyCommand: PhotoNaming {
  var photoNames: [String] { photos }
}
