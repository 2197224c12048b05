import ArgumentParser
import Batch
import PhotoEdit

/// How renderings are encoded. Each option overrides the recipe.
struct EncodingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file format: \(OutputFormat.words.joined(separator: ", ")).", valueName: "format"))
  var format: String?

  @Option(help: ArgumentHelp("Quality of lossy formats, 1 to 100.", valueName: "1-100"))
  var quality: Int?

  @Option(help: ArgumentHelp("Make the longer side at most this many pixels.", valueName: "pixels"))
  var longEdge: Int?

  @Option(help: ArgumentHelp("Bits per channel: 8 or 16.", valueName: "bits"))
  var depth: Int?

  @Option(
    help: ArgumentHelp("The color profile: \(ProfileChoice.words.joined(separator: ", ")).", valueName: "profile"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "The metadata to write: keep, safe (no location, no serial numbers) or none.", valueName: "policy"))
  var metadata: String?

  /// The settings of a recipe, overridden by the options.
  func settings(over recipe: OutputSettings?) throws -> OutputSettings {
    var holder = Recipe()
    holder.output = recipe ?? OutputSettings()
    for (key, value) in named { try RecipeSetting("output.\(key)=\(value)").apply(to: &holder) }
    return holder.output ?? OutputSettings()
  }

  /// Checks that a format that was asked for is that of the output's extension.
  ///
  /// - Parameter settings: what was given with --set.
  /// - Throws: `EditError` if the extension names another.
  func check(_ output: OutputTemplate?, _ settings: [String] = []) throws(EditError) {
    let set = settings.last { $0.hasPrefix("output.format=") }.map { String($0.dropFirst("output.format=".count)) }
    try output?.check(asked: format ?? set)
  }

  /// What makes the settings that the options ask for out of recorded ones, where they ask for more than a metadata
  /// policy. The format is nil unless it is named.
  var change: (@Sendable (OutputSettings?) throws -> OutputSettings)? {
    let wanted = named.filter { $0.0 != "metadata" }
    guard !wanted.isEmpty else { return nil }
    let (namesFormat, namesSize) = (format != nil, longEdge != nil)
    return { recorded in
      var holder = Recipe()
      var settings = recorded ?? OutputSettings()
      if !namesFormat { settings.format = nil }
      if namesSize { settings.setSize(longEdge: nil) }
      holder.output = settings
      for (key, value) in wanted { try RecipeSetting("output.\(key)=\(value)").apply(to: &holder) }
      return holder.output ?? settings
    }
  }

  /// The members of output settings that the options name.
  ///
  /// - Throws: `RecipeError` where a value is wrong.
  var members: JSONObject {
    get throws {
      let all = try settings(over: nil).fullJSON
      return JSONObject(named.compactMap { name, _ in all[name].map { (name, $0) } })
    }
  }

  /// The metadata policy that the options name.
  var namedMetadata: MetadataChoice? { get throws { metadata == nil ? nil : try settings(over: nil).metadata } }

  /// Whether any option was given.
  var isEmpty: Bool { named.isEmpty }

  private var named: [(String, String)] {
    let all: [(String, String?)] = [
      ("format", format == "jpg" ? "jpeg" : format), ("quality", quality.map(String.init)),
      ("longEdge", longEdge.map(String.init)), ("depth", depth.map(String.init)), ("profile", profile),
      ("metadata", metadata),
    ]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }
}
