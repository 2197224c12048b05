import ArgumentParser
import Batch
import DurableFiles
import Foundation
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
    completion: .file(extensions: ["json"]))
  var recipe: String?

  @Option(help: ArgumentHelp("The longer side of the pictures, in pixels.", valueName: "pixels")) var size = 640
  @Option(help: ArgumentHelp("The heading; by default the name of the page.", valueName: "text")) var title: String?
  @Flag(name: .shortAndLong, help: "Include the photos in folders, at any depth.") var recursive = false
  @Flag(help: "Replace an existing output.") var force = false
  @Flag(help: "Ignore the library.") var noLibrary = false
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto
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
    if all, !photos.isEmpty || noLibrary || recursive {
      throw ValidationError("--all means all photos of the library: expected no other photos and no --no-library.")
    }
    if !all, photos.isEmpty { throw ValidationError("expected photos, or --all for those of the library") }
    if photos.contains(StandardInput.name) {
      throw ValidationError("A sheet shows files: standard input cannot be used.")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let (subjects, leftOut) = try subjects()
      // A photo that cannot be found becomes a row of the page.
      for case .success(let subject) in subjects.map(\.subject) { try subject.checkOutput(output, replacing: force) }
      let job = SheetJob(
        recipe: try recipe.map(recipeOptions.recipe), longEdge: size,
        loader: PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits))
      var sheet = ContactSheet(
        title: title ?? FilePath.stem(of: output),
        subtitle: "photoedit \(Engine.version)")
      let line = ProgressLine(photos: subjects.count, rowsPerPhoto: 1, mode: progress)
      await job.run(subjects) { photo, result in
        sheet.add(photo.name, result)
        guard case .failure(let error) = result else { return line.finish(failed: false) }
        line.finish(failed: true)
        line.clear()
        Failure.show(error, named: photo.name, bytes: photo.bytes, json: json.isJSON)
      }
      line.clear()
      let page = Data(sheet.html.utf8)
      try page.writeDurably(to: URL(outputPath: output), overwriting: force, makingFolders: true)
      show(sheet, bytes: page.count, leftOut)
      if let first = sheet.failures.first { throw ExitCode(subjects.count == 1 ? first.error.category.rawValue : 3) }
    }
  }

  private func subjects() throws -> ([NamedSubject], LeftOut) {
    if all { return (try library.open().subjects(), LeftOut()) }
    let library = noLibrary ? nil : try self.library.find()
    let found = try InputList.inputs(photos, recursive: recursive)
    return (found.photos.map { NamedSubject($0, in: library) }, found.leftOut)
  }

  private func show(_ sheet: ContactSheet, bytes: Int, _ leftOut: LeftOut) {
    defer { if !json.isJSON { leftOut.show(json: false) } }
    guard json.isJSON else {
      let failed = sheet.failures.isEmpty ? "" : ", \(sheet.failures.count) failed"
      let count = sheet.photos.count == 1 ? "1 photo" : "\(sheet.photos.count) photos"
      return Console.print(Console.safe("-> \(output) (\(count)\(failed))"))
    }
    Row(.result, ["output": .string(output), "bytes": .integer(bytes)]).print()
    leftOut.show(json: true)
    let (shown, failed) = (sheet.photos.count, sheet.failures.count)
    Row(summary: [
      "photos": .integer(shown + failed), "done": .integer(shown), "failed": .integer(failed),
    ]).print()
  }
}

extension SheetCommand: PhotoNaming {
  var photoNames: [String] { photos }
}
