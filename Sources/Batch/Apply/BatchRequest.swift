package import Adjustments
import DurableFiles
package import Editing
package import Foundation
package import PhotoLibrary
package import Rendering
package import Workers

/// A recipe to be applied to photos.
package struct BatchRequest: Sendable {
  /// The recipe.
  package var recipe: Recipe
  /// The value of `{recipe}` in an output path.
  package var recipeName: String
  /// The photos.
  package var inputs: [BatchInput]
  /// What the walks over the folders that the caller named have left out.
  package var leftOut = LeftOut()
  /// Whether the caller named photos or folders: then having no photos is not an error; there is just nothing to do.
  package var mayBeEmpty = false
  /// Where renderings are written; nil where only the history is.
  package var output: OutputTemplate?
  /// The sandbox of the output, where the recipe names it; nil where the caller does.
  package var outputSandbox: OutputSandbox?
  /// How renderings are encoded.
  package var settings: OutputSettings
  /// Whether the caller chose the format of the settings, which then also applies to a path with another extension that
  /// names none.
  package var namesFormat = false
  /// Whether the caller chose the metadata policy of the settings, which then always applies.
  package var namesMetadata = false
  /// What happens to an existing output.
  package var existing = ExistingOutput.refuse
  /// The library of the history; nil for none.
  package var library: Library?
  /// How the recipe is combined with the adjustments that a photo has.
  package var combination = Combination.replacing
  /// Whether nothing is rendered or written.
  package var isDryRun = false
  /// Whether a photo whose file was changed since it was imported begins a history of its own; otherwise it fails.
  package var beginsHistories = false
  /// Whether a photo whose file was changed since it was imported continues its history if the picture is the same.
  package var continuesHistories = false
  /// A note to record with the edit.
  package var note: String?
  /// Long edges in pixels: for each photo, a file of each size is written, in place of the size in the settings. The
  /// path of the output contains `{size}` if there are several.
  package var sizes: [Int] = []
  /// Where codecs run.
  package var isolation = Isolation.none
  /// How many photos are in progress at the same time; nil for as many as there are processors.
  package var jobs: Int?
  /// The memory that photos in progress may take together, as estimated, in bytes; nil for a quarter of the machine's.
  package var memory: Int?
  /// The resources that a photo may use.
  package var limits = PhotoLimits()
  /// The program that edits the photos in place of a recipe; nil for none.
  package var program: ProgramCall?
  /// Whether a damaged photo is rendered to its outputs as far as it can be decoded. It never enters a history.
  package var allowsDamage = false
  /// The only photo, if it was read already.
  var prefetched: PrefetchedFile?

  /// What happens to an existing output.
  package enum ExistingOutput: Hashable, Sendable {
    /// It is an error, before any work.
    case refuse
    /// It is replaced.
    case replace
    /// The photo is left out.
    case skip
    /// It is replaced if the recipe, settings or program differ from those it says it was made with. It is an error if
    /// this program did not make it from the same photo.
    case update
  }

  /// A request.
  package init(
    recipe: Recipe, recipeName: String, inputs: [BatchInput], output: OutputTemplate?, settings: OutputSettings
  ) {
    self.recipe = recipe
    self.recipeName = recipeName
    self.inputs = inputs
    self.output = output
    self.settings = settings
  }
}

extension BatchRequest {
  /// A request for photos that were named by themselves.
  package init(
    recipe: Recipe, recipeName: String, inputs: [String], output: OutputTemplate?, settings: OutputSettings
  ) {
    self.init(
      recipe: recipe, recipeName: recipeName, inputs: inputs.map { BatchInput($0) }, output: output,
      settings: settings)
  }
}

/// A program that edits photos, one after the other.
package struct ProgramCall: Hashable, Sendable {
  /// Its path, or a name to be found in the folders of `PATH`.
  package var program: String
  /// Its arguments.
  package var arguments: [String]
  /// How long it may take for a photo; nil for as long as it likes.
  package var timeout: Duration?
  /// How much of the terminal it may use.
  package var console: ProgramProcess.Console

  /// A call.
  package init(_ program: String, arguments: [String], timeout: Duration?, console: ProgramProcess.Console) {
    (self.program, self.arguments, self.timeout, self.console) = (program, arguments, timeout, console)
  }
}

/// Where a recipe from anywhere may write: below its own folder, in folders the caller allows, and beside the photos.
package struct OutputSandbox: Hashable, Sendable {
  /// The folder of the recipe.
  package var folder: URL
  /// What else the caller allows.
  package var access: FileAccess

  /// A sandbox.
  package init(folder: URL, access: FileAccess) { (self.folder, self.access) = (folder, access) }

  /// The folders, with those of the photos.
  func sandbox(photos: [String]) -> Sandbox {
    let beside = photos.map { URL(fileURLWithPath: FilePath.folder(of: ExactPath.absolute($0)), isDirectory: true) }
    return switch access {
    case .anywhere: Sandbox(folder.path, .anywhere)
    case .besideRecipe: Sandbox(folder.path, .folders(beside))
    case .folders(let more): Sandbox(folder.path, .folders(more + beside))
    }
  }
}
