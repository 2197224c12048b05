import ArgumentParser
import Contract
import DurableFiles
import Foundation
import Jobs
import PhotoEdit

/// Writes a page with pictures of many photos.
struct SheetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Write a contact sheet: one HTML page with each photo before and after its adjustments.",
    discussion: """
      photoedit sheet *.jpg -o sheet.html
      photoedit sheet -r in --recipe Recipes/golden-hour.json -o sheet.html
      photoedit sheet photo.jpg photo.jpg@2 -o history.html
      photoedit sheet --all -o library.html

      In a library a photo is shown as it was and as it is now, or at @REVISION; with --recipe, as that recipe would make \
      it. The page holds its pictures and loads nothing. Photos that failed come first, then all others by name.
      """)

  @Argument(help: "The photos: files, or in a library ids or names, with @REVISION.", completion: .file())
  var photos: [String] = []

  @Flag(help: "All photos of the library, except those in the trash.") var all = false

  @Option(name: .shortAndLong, help: ArgumentHelp("The page to write; it ends in .html.", valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp("Show this recipe instead of the adjustments that the photos have.", valueName: "recipe"),
    completion: Completion.recipe)
  var recipe: String?

  @Option(help: ArgumentHelp("The longer side of the pictures, in pixels.", valueName: "pixels")) var size = 640
  @Option(help: ArgumentHelp("The heading; by default the name of the page.", valueName: "text")) var title: String?
  @OptionGroup var folders: FolderOptions
  @Flag(help: "Replace an existing output.") var force = false
  @Flag(help: "Ignore the library.") var noLibrary = false
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "Recipe") var recipeOptions: RecipeOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard ["html", "htm"].contains(FilePath.fileExtension(of: output).lowercased()) else {
      throw ValidationError("expected an output that ends in .html, found '\(Console.safe(output))'")
    }
    if recipe == nil, !recipeOptions.isEmpty {
      throw ValidationError("--param, --set and --strength need a recipe.")
    }
    if all, !photos.isEmpty || noLibrary || folders.recursive {
      throw ValidationError("--all means all photos of the library: expected no other photos and no --no-library.")
    }
    try conditions.check(noLibrary: noLibrary)
    if !all, photos.isEmpty, conditions.isEmpty {
      throw ValidationError("expected photos, or a condition or --all for those of the library")
    }
    if photos.isEmpty, folders.recursive { throw ValidationError("--recursive needs a folder.") }
    if photos.contains(StandardInput.name) {
      throw ValidationError("A sheet shows files: standard input cannot be used.")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library: Library? =
        noLibrary ? nil : all || !conditions.isEmpty ? try self.library.open() : try self.library.find()
      let found = try subjects(library)
      // A photo that cannot be found becomes a row of the page.
      try OutputCheck.check(output, of: found.subjects, existing: force ? .replace : .refuse, library: library)
      let named = try recipe.map(recipeOptions.found)
      var recipe = named?.recipe
      if let library { try recipe?.readFiles(from: library) }
      var request = SheetRequest(found, recipe: recipe, longEdge: size)
      request.keepsFrame = named?.isPreset ?? false
      request.scheduling = Scheduling(IsolationMode.process.isolation)
      request.limits = try limitOptions.limits
      var sheet = ContactSheet(
        title: title ?? FilePath.stem(of: output),
        subtitle: "photoedit \(Engine.version)")
      let end = await JobRun(job: request.job, json: json.isJSON, progress: progress).run { outcome, _ in
        if let photo = outcome.detail as? ContactSheet.Photo { sheet.add(outcome.input, .success(photo)) }
        guard let error = outcome.error else { return }
        sheet.add(outcome.input, .failure(error))
        Failure.show(error, of: outcome, json: json.isJSON)
      }
      try end.exitIfInterrupted()
      let page = Data(sheet.html.utf8)
      try page.writeDurably(to: URL(outputPath: output), overwriting: force, makingFolders: true)
      show(sheet, bytes: page.count, found.skippedFiles)
      try end.exit()
    }
  }

  private func subjects(_ library: Library?) throws -> FoundSubjects {
    if photos.isEmpty, let library {
      return FoundSubjects(try conditions.photos(of: library).map { Subject($0, in: library) })
    }
    let found = try folders.inputs(photos)
    var subjects = FoundSubjects(found.subjects.map { $0.found(in: library) })
    subjects.skippedFiles = found.skippedFiles
    return try library.map { try conditions.narrowed(subjects, of: $0) } ?? subjects
  }

  private func show(_ sheet: ContactSheet, bytes: Int, _ skippedFiles: SkippedFiles) {
    defer { if !json.isJSON { skippedFiles.show(json: false) } }
    guard json.isJSON else {
      let failed = sheet.failures.isEmpty ? "" : ", \(sheet.failures.count) failed"
      let count = FormattedAmount.text(sheet.photos.count, "photo")
      return Console.print(Console.safe("-> \(output) (\(count)\(failed))"))
    }
    Row(.result, ["output": .string(output), "bytes": .integer(bytes)]).print()
    skippedFiles.show(json: true)
    let (shown, failed) = (sheet.photos.count, sheet.failures.count)
    Row(summary: [
      "photos": .integer(shown + failed), "done": .integer(shown), "failed": .integer(failed),
    ]).print()
  }
}

extension SheetCommand: PhotoNaming {
  var photoNames: [String] { photos }
}
