public import Adjustments
public import Foundation

/// A recipe to be applied to photos.
public struct ApplyRequest: Sendable {
  /// The recipe.
  public var recipe: Recipe
  /// What `{recipe}` means in an output path.
  public var recipeName: String
  /// The photos' paths.
  public var inputs: [String]
  /// Where renderings are written; nil where only the history is.
  public var output: OutputTemplate?
  /// What confines the output, where it is the recipe that names it; nil where the caller does.
  public var outputConfinement: OutputConfinement?
  /// How renderings are encoded.
  public var settings: OutputSettings
  /// What becomes of an output that exists.
  public var existing = ExistingOutput.refuse
  /// The library that keeps the history; nil for none.
  public var library: Library?
  /// Whether the recipe's adjustments follow those a photo has, in place of replacing them.
  public var isOnTop = false
  /// Whether nothing is rendered or written.
  public var isDryRun = false
  /// What to remember about the edit.
  public var note: String?
  /// Long edges in pixels: a file of each size is written for each photo, in place of the size that the settings ask
  /// for. The path of the output has `{size}` in it where there are several.
  public var sizes: [Int] = []
  /// Where photos are decoded, rendered and encoded.
  public var isolation = Isolation.none
  /// How many photos are worked on at the same time; nil for as many as there are processors.
  public var jobs: Int?
  /// How much memory, as estimated beforehand, the photos at work may take together, in bytes; nil for a quarter of
  /// the machine's.
  public var memory: Int?
  /// What a photo may ask for.
  public var limits = PhotoLimits()
  /// Whether a damaged photo is rendered to its outputs as far as it can be decoded. It never enters a history.
  public var allowsDamage = false

  /// What becomes of an output that exists.
  public enum ExistingOutput: Hashable, Sendable {
    /// It is an error, before any work.
    case refuse
    /// It is replaced.
    case replace
    /// The photo is left out.
    case skip
    /// It is replaced where photo, recipe or program differ from what it says it was made from.
    case update
  }

  /// A request.
  public init(
    recipe: Recipe, recipeName: String, inputs: [String], output: OutputTemplate?, settings: OutputSettings
  ) {
    self.recipe = recipe
    self.recipeName = recipeName
    self.inputs = inputs
    self.output = output
    self.settings = settings
  }
}

/// Where a recipe from anywhere may write: below its own folder, in folders the caller allows, and beside the photos.
public struct OutputConfinement: Hashable, Sendable {
  /// The folder of the recipe.
  public var folder: URL
  /// What else the caller allows.
  public var access: FileAccess

  /// What confines an output.
  public init(folder: URL, access: FileAccess) { (self.folder, self.access) = (folder, access) }

  /// The folders, with those of the photos.
  func confinement(photos: [String]) -> Confinement {
    let beside = photos.map { URL(exactPath: $0).deletingLastPathComponent() }
    return switch access {
    case .anywhere: Confinement(to: folder.path, .anywhere)
    case .besideRecipe: Confinement(to: folder.path, .folders(beside))
    case .folders(let more): Confinement(to: folder.path, .folders(more + beside))
    }
  }
}

/// What came of one output of a photo, or of a photo without an output.
public struct ApplyResult: Sendable {
  /// The photo.
  public var input: String
  /// What came of it.
  public var outcome: Outcome
  /// What a person should know.
  public var warnings: [String] = []
  /// The rendering's path, where one was or would be written.
  public var output: String?
  /// The format and size of the rendering.
  public var format: String?
  public var size: FrameSize?
  /// The size of the rendered file in bytes.
  public var byteCount: Int?
  /// The long edge that was asked for, where several sizes were.
  public var longEdge: Int?
  /// The rendered file, where the output is standard output; the caller writes it.
  public var data: Data?
  /// The id of the photo in the library.
  public var asset: String?
  /// The entry that was made or is current.
  public var entry: Int?
  /// The lines of the plan of a dry run.
  public var plan: [String]?
  /// How long it took.
  public var duration: Duration = .zero

  /// What came of a photo.
  public enum Outcome: Sendable {
    /// A rendering was written, or an edit committed, or both.
    case done
    /// The history has this edit already, and nothing was to be written.
    case unchanged
    /// The output exists and was left as it is.
    case skipped
    /// What would be done.
    case planned
    /// It failed.
    case failed(EditError)
  }
}
