package import Adjustments
package import Documents
import Editing
package import PhotoLibrary
package import Rendering

/// What is done with each photo of a job: which recipe, how it is combined with the photo's history, and what happens to
/// existing outputs.
package struct EditWork: Sendable {
  /// The recipe.
  package var recipe: Recipe
  /// How the recipe is combined with the adjustments that a photo has.
  package var combination = Combination.replacing
  /// The program that edits the photos in place of a recipe; nil for none.
  package var program: ProgramCall?
  /// The library of the history; nil for none.
  package var library: Library?
  /// A note to record with the edit.
  package var note: String?
  /// Whether a photo whose file was changed since it was imported begins a history of its own; otherwise it fails.
  package var beginsHistories = false
  /// Whether a photo whose file was changed since it was imported continues its history if the picture is the same.
  package var continuesHistories = false
  /// What happens to an existing output.
  package var existing = ExistingOutput.refuse
  /// The digests of files that earlier runs wrote, which `update` replaces whatever they say about themselves; nil where
  /// the job records none.
  package var ownOutputs: Set<SHA256Digest>?
  /// Whether the caller chose the metadata policy of the settings, which then always applies.
  package var namesMetadata = false
  /// The metadata policy of the outputs.
  package var metadata = MetadataChoice.keep
  /// Whether a damaged photo is rendered to its outputs as far as it can be decoded. It never enters a history.
  package var allowsDamage = false
  /// Whether nothing is rendered or written.
  package var isDryRun = false
  /// The resources that a photo may use.
  package var limits = PhotoLimits()
  /// Where outputs are written.
  package var places = Places()
  /// What the job records about outputs, so that it can be resumed; nil for nothing.
  package var ledger: (any OutputLedger)?
  /// The only photo, if it was read already.
  var prefetched: PrefetchedFile?

  package init(_ recipe: Recipe) { self.recipe = recipe }
}

extension EditWork {
  /// Why a photo that has the adjustments already is unchanged, and what that means for the note.
  var unchangedReason: String {
    "the photo has these adjustments already" + (note == nil ? "" : ", so the note was not kept")
  }
}
