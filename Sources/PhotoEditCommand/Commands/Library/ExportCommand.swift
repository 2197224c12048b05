import ArgumentParser
import Contract
import DurableFiles
import Foundation
import Jobs
import PhotoEdit
import PhotoMetadata

/// Writes photos of a library to files.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write photos of the library to files, as they are edited.",
    discussion: """
      photoedit export photo.jpg -o final.jpg
      photoedit export *.jpg --recipe web-export.json -o web/
      photoedit export photo.jpg --long-edge 2048 --metadata safe -o web.jpg
      photoedit export photo.jpg@0 -o original.jpg
      photoedit export --all -o out/
      photoedit export --rating 4 --since 2026 -o best/
      photoedit export --all --originals -o originals/
      photoedit export --all --originals --sidecar -o originals/

      photoedit export --library ~/Pictures -o pictures.tar

      A file has the output settings of the recipe that the photo was edited with; without any it is the revision's \
      own, byte for byte. Options on encoding override them, but no file has more metadata than the recipe lets \
      through unless --metadata says so. A recipe on top brings settings of its own, and nothing enters the history. \
      With --all or conditions alone every photo is written under its path in the library.

      What was set about a photo in the library (\(PhotoProperty.labels(PhotoProperty.described))) is in the metadata of \
      its files, as far as they let it through; the pixels of a stored file stay as they are, and what it has beside them, \
      but with --metadata safe or none; warnings name what goes. @0 and --originals are \
      the original, byte for byte: the last one, where --continue has replaced it. With --sidecar these values are also in \
      an XMP sidecar beside each file (final.jpg.xmp), for programs that do not read them from the file. One that --force \
      replaces keeps what else it says.

      With --library and without photos the whole library is written to one file, every photo with its history, for \
      'photoedit import' on another machine.
      """)

  @OptionGroup var selection: PhotoSelection

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, a folder/, - for standard output, or a template with {stem} {name} {ext} {dir} {index:05} {date:%Y} {recipe} {revision} {hash:8}.",
      valueName: "path"))
  var output: String

  @Option(
    name: .customLong("recipe"),
    help: ArgumentHelp("A recipe on top of each photo's edit, for this file only.", valueName: "recipe"),
    completion: Completion.recipe)
  var recipes: [String] = []

  @Flag(help: "Write the originals, byte for byte.") var originals = false
  @Flag(help: "Also write an XMP sidecar beside each file, with what was set about the photo.") var sidecar = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "Recipe") var recipeOptions: RecipeOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @Flag(help: "Replace existing outputs.") var force = false
  @Flag(help: "Skip photos whose output exists.") var skipExisting = false
  @OptionGroup var run: PhotoRunOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  private var isArchive: Bool { selection.isEmpty(conditions) }

  func validate() throws {
    if force, skipExisting { throw ValidationError("--force and --skip-existing cannot be combined.") }
    if recipes.isEmpty || recipes.count > 1, !recipeOptions.isEmpty {
      throw ValidationError("--param and --set need one recipe.")
    }
    if originals, !recipes.isEmpty || !encoding.isEmpty {
      throw ValidationError("--originals writes files byte for byte: no recipe and no encoding options apply.")
    }
    let limitsMetadata = encoding.metadata.map { $0 != "keep" } ?? false
    if sidecar, isArchive || output == OutputTemplate.standardOutput || limitsMetadata {
      throw ValidationError(
        "--sidecar needs files, with all of their metadata: no archive, no -o - and no --metadata but keep.")
    }
    if output == OutputTemplate.standardOutput, json.isJSON {
      throw ValidationError("-o - and --json both use standard output.")
    }
    guard isArchive else { return }
    if !library.isNamed {
      throw ValidationError(
        "expected photos, a condition or --all, or --library with a folder to export all photos with their histories")
    }
    if originals || skipExisting || !recipes.isEmpty || !encoding.isEmpty {
      throw ValidationError("encoding options, --recipe, --originals and --skip-existing do not apply to a library")
    }
    if output == OutputTemplate.standardOutput { throw ValidationError("a library can only be written to a file") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      if isArchive { return try exportHistories() }
      try await run.finish(try ExportPlan(try request()).job, conditions, json: json.isJSON)
    }
  }

  private func request() throws -> ExportRequest {
    let library = try self.library.open()
    var request = ExportRequest(
      try selection.photos(of: library, conditions, withRevisions: true), of: library, to: output)
    request.keepsFolders = selection.hasNoNames
    (request.writesOriginals, request.writesSidecars) = (originals, sidecar)
    for path in recipes {
      let next = try recipeOptions.recipe(path)
      request.recipe = request.recipe.map { $0.followed(by: next) } ?? next
      request.recipeName = FilePath.stem(of: path)
    }
    request.change = encoding.change
    request.metadata = try encoding.namedMetadata
    request.existing = force ? .replace : skipExisting ? .skip : .refuse
    request.scheduling = run.scheduling
    request.limits = try limitOptions.limits
    try encoding.check(OutputTemplate(output))
    return request
  }

  /// Writes the complete library.
  private func exportHistories() throws {
    let archive = try library.open().exportHistories(to: output, replacing: force)
    let warnings = archive.lackingOriginals.map {
      "\($0.path): the archive lacks its first original, which the library only referred to before another replaced it"
    }
    if json.isJSON {
      var row = Row(
        .archive,
        [
          "output": .string(output), "photos": .integer(archive.photos), "entries": .integer(archive.entries),
          "objects": .integer(archive.objects),
        ])
      row.warnings = warnings
      row.print()
    } else {
      warnings.forEach(Console.warn)
      let histories = archive.photos == 1 ? "its history" : "their histories"
      Console.print(Console.safe("\(FormattedAmount.text(archive.photos, "photo")) with \(histories) -> \(output)"))
    }
  }
}

extension ExportCommand: PhotoNaming {
  var photoNames: [String] { selection.names }
}
