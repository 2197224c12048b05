import ArgumentParser
import Foundation
import Jobs
import PhotoEdit

/// Writes previews of photos.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Write small pictures of photos, fast.",
    discussion: """
      photoedit preview photo.jpg -o small.jpg
      photoedit preview *.jpg --size 256 -o 'small/{stem}.webp'
      photoedit preview photo.jpg --recipe recipe.json --size 1024 -o small.jpg
      photoedit preview photo.jpg@0 -o before.webp
      photoedit preview --all -o small/

      In a library a photo is shown as it is now, or at @REVISION, and pixels are kept in the library's cache. A recipe \
      replaces the adjustments that the photo has, one that is given by its name as 'apply' does; a last argument that \
      ends in .json is one. The picture is near to \
      the final one of its size; --final makes that. With --all or conditions alone every photo is written \
      under its path in the library.
      """,
    aliases: ["thumbnail"])

  @OptionGroup var selection: PhotoSelection

  @Option(
    name: .customLong("recipe"), help: ArgumentHelp("A recipe to apply; - is standard input.", valueName: "recipe"),
    completion: Completion.recipe)
  var namedRecipe: String?

  @Option(help: ArgumentHelp("Make the longer side at most this many pixels.", valueName: "pixels"))
  var size = 512

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, a folder/, - for standard output, or a template with {stem} {name} {ext} {dir} {index:05}.",
      valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The file format: \(OutputFormat.words.joined(separator: ", ")); by default that of the extension, else JPEG.",
      valueName: "format"))
  var format: String?

  @Option(help: ArgumentHelp("Quality of lossy formats, 1 to 100.", valueName: "1-100"))
  var quality = 85

  @Option(help: ArgumentHelp("The metadata to write: none, safe or keep.", valueName: "policy"))
  var metadata = "none"

  @Flag(help: "Render in final quality: decode all pixels, scale in linear light.") var final = false
  @Flag(help: "Replace existing outputs.") var force = false
  @Flag(help: "Ignore the library.") var noLibrary = false
  @Flag(help: "Do not use the library's cache.") var noCache = false

  @Option(
    help: ArgumentHelp(
      "The maximum size of the library's cache, such as 512MiB, this time; by default that of 'photoedit cache'.",
      valueName: "size"),
    transform: MemoryAmount.read)
  var cacheLimit: MemoryAmount?

  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "Recipe") var recipeOptions: RecipeOptions
  @OptionGroup var run: PhotoRunOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  /// Whether the last argument is the recipe.
  private var endsInRecipe: Bool {
    guard namedRecipe == nil, selection.names.count > 1, let word = selection.names.last else { return false }
    let last = Subject(unreadable: word)?.name ?? word
    return last.hasSuffix(".json") || last == StandardInput.name && selection.names.count == 2
  }

  private var recipe: String? { endsInRecipe ? selection.names.last : namedRecipe }
  fileprivate var names: [String] { endsInRecipe ? selection.names.dropLast() : selection.names }

  func validate() throws {
    if (names + [recipe ?? "", selection.filesFrom ?? ""]).count(where: { $0 == StandardInput.name }) > 1 {
      throw ValidationError("Standard input can be the recipe, a photo or the list of names, but only one of them.")
    }
    if output == OutputTemplate.standardOutput, json.isJSON {
      throw ValidationError("-o - and --json both use standard output.")
    }
    if recipe == nil, !recipeOptions.isEmpty { throw ValidationError("--param, --set and --strength need a recipe.") }
    if selection.all, noLibrary { throw ValidationError("--all and --no-library cannot be combined.") }
    try conditions.check(noLibrary: noLibrary)
    try selection.check(conditions)
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      try await run.finish(try PreviewsPlan(try request()).job, conditions, json: json.isJSON)
    }
  }

  private func request() throws -> PreviewsRequest {
    var preview = PreviewRequest(longEdge: size, delivery: final ? .highQuality : .fast)
    preview.settings = try settings(over: preview.settings)
    try OutputTemplate(output).check(asked: format)
    let found = try recipe.map(recipeOptions.found)
    let library = noLibrary || names == [StandardInput.name] ? nil : try self.library.find()
    if selection.all || !conditions.isEmpty, library == nil { _ = try self.library.open() }
    var request = PreviewsRequest(try selection.previews(names, conditions, in: library), preview, to: output)
    request.library = library
    request.keepsFolders = selection.hasNoNames
    (request.recipe, request.keepsFrame) = (found?.recipe, found?.isPreset ?? false)
    (request.usesCache, request.cacheLimit) = (!noCache, cacheLimit?.bytes)
    request.existing = force ? .replace : .refuse
    request.scheduling = run.scheduling
    request.limits = try limitOptions.limits
    return request
  }

  private func settings(over standard: OutputSettings) throws -> OutputSettings {
    var holder = Recipe()
    holder.output = standard
    holder.output?.format = nil
    if let format { try RecipeSetting("output.format=\(format == "jpg" ? "jpeg" : format)").apply(to: &holder) }
    try RecipeSetting("output.quality=\(quality)").apply(to: &holder)
    try RecipeSetting("output.metadata=\(metadata)").apply(to: &holder)
    return holder.output ?? standard
  }
}

extension PhotoSelection {
  /// The photos that names refer to: files, file patterns, and photos of the library.
  ///
  /// - Parameters:
  ///   - names: the names in the call, one of which may be something else.
  ///   - conditions: what must hold for photos of the library.
  fileprivate func previews(
    _ names: [String], _ conditions: FilterOptions, in library: Library?
  ) throws -> FoundSubjects {
    if hasNoNames, let library { return try photos(of: library, conditions) }
    var words = names
    if let filesFrom { words += try FileNames.read(filesFrom, nulTerminated: nulTerminated) }
    let found = FoundSubjects(try words.flatMap { word in try previews(word, in: library) })
    return try library.map { try conditions.narrowed(found, of: $0) } ?? found
  }

  private func previews(
    _ word: String, in library: Library?
  ) throws -> [Subject] {
    if let unreadable = Subject(unreadable: word) { return [unreadable] }
    let single = Subject(word).found(in: library)
    let (text, revision) = Revision.split(word)
    guard let error = single.problem, error.category == .notFound, let pattern = PhotoPattern(text)
    else { return [single] }
    if revision == .current, let files = try? InputList.inputs([word]) {
      return files.subjects.map { $0.found(in: library) }
    }
    guard let library else { return [Subject(word, EditError(.noMatch, "no file matches the pattern", path: word))] }
    let matches = try pattern.photos(of: library)
    if matches.isEmpty { return [Subject(word, pattern.noMatch)] }
    return matches.map { Subject($0, revision, in: library) }
  }
}

extension PreviewCommand: PhotoNaming {
  var photoNames: [String] { names }
}
