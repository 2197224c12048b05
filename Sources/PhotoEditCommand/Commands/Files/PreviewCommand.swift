import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Writes a preview of a photo.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Write a small picture of a photo, fast.",
    discussion: """
      photoedit preview photo.jpg -o small.jpg
      photoedit preview photo.jpg recipe.json --size 1024 -o small.jpg
      photoedit preview photo.jpg@0 -o before.webp

      In a library a photo is shown as it is now, or at @REVISION, and pixels are kept in the library's cache. A recipe \
      replaces the adjustments that the photo has. The picture is near to the final one of its size; --final makes that.
      """,
    aliases: ["thumbnail"])

  @Argument(help: "The photo: a file, - for standard input, or in a library an id or a name, with @REVISION.")
  var photo: String

  @Argument(help: "A recipe to apply; - is standard input.", completion: .file(extensions: ["json"]))
  var recipe: String?

  @Option(help: ArgumentHelp("Make the longer side at most this many pixels.", valueName: "pixels"))
  var size = 512

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, a folder/, or - for standard output.", valueName: "path"))
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
  @Flag(help: "Replace an existing output.") var force = false
  @Flag(help: "Ignore the library.") var noLibrary = false
  @Flag(help: "Do not use the library's cache.") var noCache = false

  @Option(
    help: ArgumentHelp(
      "The maximum size of the library's cache, such as 512MiB; by default 2GiB.", valueName: "size"),
    transform: Self.bytes)
  var cacheLimit: Int = PreviewCache.defaultLimit

  @OptionGroup(title: "Recipe") var recipeOptions: RecipeOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if photo == StandardInput.name, recipe == StandardInput.name {
      throw ValidationError("Standard input can be the recipe or the photo, but not both.")
    }
    if output == OutputTemplate.standardOutput, json.isJSON {
      throw ValidationError("-o - and --json both use standard output.")
    }
    if recipe == nil, !recipeOptions.parameters.isEmpty || !recipeOptions.settings.isEmpty {
      throw ValidationError("--param and --set need a recipe.")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let subject = try PreviewSubject(photo, in: noLibrary || photo == "-" ? nil : try library.find())
      var request = PreviewRequest(longEdge: size, delivery: final ? .highQuality : .fast)
      request.settings = try settings(over: request.settings)
      try OutputTemplate(output).check(asked: format)
      let path = try OutputTemplate.previewPath(
        output, of: subject, format: request.settings.format?.rawValue)
      request.path = path
      if (path as NSString).pathExtension.isEmpty, request.settings.format == nil { request.settings.format = .jpeg }
      if path != OutputTemplate.standardOutput { try subject.checkOutput(path, replacing: force) }
      let recipe = try recipe.map(recipeOptions.recipe)
      let loader = PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits)
      let input = try subject.open(replacing: recipe, by: loader)
      for warning in input.photo.warnings { Console.warn(warning) }
      let cache = noCache ? nil : subject.cache(limit: cacheLimit)
      let preview = try await input.photo.preview(input.recipe, request, cache: cache)
      // A given limit applies even if nothing was added.
      if cacheLimit != PreviewCache.defaultLimit { cache?.trim() }
      for warning in preview.warnings { Console.warn(warning) }
      if path == OutputTemplate.standardOutput { return Console.write(preview.data) }
      try preview.data.writeDurably(to: URL(outputPath: path), overwriting: force, makingFolders: true)
      show(preview, path)
    }
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

  private func show(_ preview: Preview, _ path: String) {
    guard json.isJSON else {
      return Console.print(Console.safe("\(photo) -> \(path) (\(preview.size), \(preview.format.uppercased()))"))
    }
    var row = Row(
      .result, input: photo,
      [
        "output": .string(path), "format": .string(preview.format), "width": .integer(preview.size.width),
        "height": .integer(preview.size.height), "bytes": .integer(preview.data.count),
        "isDegraded": .bool(preview.isDegraded),
      ])
    row.warnings = preview.warnings
    row.print()
  }

  @Sendable private static func bytes(_ text: String) throws -> Int {
    guard let bytes = MemorySize.bytes(text) else {
      throw ValidationError("expected an amount such as 512MiB, 4GB, 2g or a number of bytes, found '\(text)'")
    }
    return bytes
  }
}
