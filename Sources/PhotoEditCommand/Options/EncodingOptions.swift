import ArgumentParser
import Batch
import Foundation
import Jobs
import PhotoEdit

/// How renderings are encoded. Each option overrides the recipe.
struct EncodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file format: \(OutputFormat.words.joined(separator: ", ")).", valueName: "format"),
    completion: .list(OutputFormat.words))
  var format: String?

  @Option(help: ArgumentHelp("Quality of lossy formats, 1 to 100.", valueName: "1-100"))
  var quality: Int?

  @Option(help: ArgumentHelp("Make the longer side at most this many pixels.", valueName: "pixels"))
  var longEdge: Int?

  @Option(
    name: .customLong("print"),
    help: ArgumentHelp(
      "Make the picture as large as fits on a print of this size, at 300 dots per inch or --dpi: 5x7 in inches, 10x15cm. Nothing is cut off.",
      valueName: "size"), transform: Self.printSize)
  var printSize: PrintSize?

  @Option(
    help: ArgumentHelp("The resolution that the file states, in dots per inch.", valueName: "dots"))
  var dpi: Int?

  @Option(help: ArgumentHelp("Bits per channel: 8 or 16.", valueName: "bits"), completion: .list(["8", "16"]))
  var depth: Int?

  @Option(
    help: ArgumentHelp(
      "The color profile: \(ProfileChoice.words.joined(separator: ", ")), or an .icc file.",
      valueName: "profile"), completion: Completion.words(ProfileChoice.words, orFile: "icc"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "The metadata to write: keep, safe (no location, no serial numbers) or none.", valueName: "policy"),
    completion: .list(MetadataChoice.allCases.map(\.rawValue)))
  var metadata: String?

  func validate() throws {
    if printSize != nil, longEdge != nil { throw ValidationError("--print and --long-edge cannot be combined.") }
  }

  /// Whether the options name a size, which takes the place of every other.
  var namesSize: Bool { longEdge != nil || printSize != nil }

  /// The settings of a recipe, overridden by the options.
  func settings(over recipe: OutputSettings?) throws -> OutputSettings {
    var holder = Recipe()
    holder.output = recipe ?? OutputSettings()
    if namesSize { holder.output?.setSize(longEdge: nil) }
    try Self.apply(named, to: &holder)
    return holder.output ?? OutputSettings()
  }

  /// Checks that a requested format matches the output's extension.
  ///
  /// - Parameter settings: the values of --set.
  /// - Throws: `EditError` if the extension names another.
  func check(_ output: OutputTemplate?, _ settings: [String] = []) throws(EditError) {
    try output?.check(asked: asked(settings))
  }

  /// The format that the options name, or else the values of --set; nil if neither does.
  func asked(_ settings: [String]) -> String? {
    format ?? settings.last { $0.hasPrefix("output.format=") }.map { String($0.dropFirst("output.format=".count)) }
  }

  /// Turns recorded settings into those that the options ask for; nil unless they ask for more than a metadata policy.
  /// The format is nil unless it is named.
  var change: (@Sendable (OutputSettings?) throws -> OutputSettings)? {
    let wanted = named.filter { $0.0 != "metadata" }
    guard !wanted.isEmpty else { return nil }
    let (namesFormat, namesSize) = (format != nil, namesSize)
    return { recorded in
      var holder = Recipe()
      var settings = recorded ?? OutputSettings()
      if !namesFormat { settings.format = nil }
      if namesSize { settings.setSize(longEdge: nil) }
      holder.output = settings
      try Self.apply(wanted, to: &holder)
      return holder.output ?? settings
    }
  }

  /// The members of output settings that the options name.
  ///
  /// - Throws: `RecipeError` where a value is wrong.
  var members: JSONObject {
    get throws {
      let settings = try settings(over: nil)
      var all = settings.fullJSON
      // Rows name the file by its full path, so that it is found from any folder.
      if settings.profile.file != nil, let profile {
        all["profile"] = .object(JSONObject([("path", .string(URL(exactPath: profile).path))]))
      }
      return JSONObject(named.compactMap { name, _ in all[name].map { (name, $0) } })
    }
  }

  /// Changes the output settings of a recipe.
  private static func apply(_ values: [(String, String)], to recipe: inout Recipe) throws {
    for (key, value) in values { try RecipeSetting("output.\(key)=\(value)").apply(to: &recipe) }
    // A file named by an option is the user's choice.
    try recipe.readFiles(in: URL(exactPath: "."), access: .anywhere)
  }

  /// The metadata policy that the options name.
  var namedMetadata: MetadataChoice? { get throws { metadata == nil ? nil : try settings(over: nil).metadata } }

  /// Whether any option was given.
  var isEmpty: Bool { named.isEmpty }

  private var named: [(String, String)] {
    let printed = printed
    let all: [(String, String?)] = [
      ("format", format == "jpg" ? "jpeg" : format), ("quality", quality.map(String.init)),
      ("longEdge", (longEdge ?? printed?.longEdge).map(String.init)),
      ("shortEdge", (printed?.shortEdge).map(String.init)),
      ("enlarge", printed.map { String($0.enlarge) }), ("dpi", (dpi ?? printed?.dpi).map(String.init)),
      ("depth", depth.map(String.init)),
      ("profile", profile.map(Self.profileValue)),
      ("metadata", metadata),
    ]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }

  /// The settings of a print; nil where none is asked for.
  private var printed: OutputSettings? {
    printSize.map { size in
      var settings = OutputSettings()
      settings.setSize(printed: size, dotsPerInch: dpi ?? PrintSize.usualResolution)
      return settings
    }
  }

  @Sendable private static func printSize(_ text: String) throws -> PrintSize {
    guard let size = PrintSize(text) else {
      throw ValidationError("expected the size of a print such as 5x7 (inches) or 10x15cm, found '\(text)'")
    }
    return size
  }

  /// The value of the setting: a file as an object, a word unchanged.
  private static func profileValue(_ text: String) -> String {
    guard ProfileChoice.namesFile(text) else { return text }
    return JSONValue.object(JSONObject([("path", .string(text))])).canonicalString()
  }
}
