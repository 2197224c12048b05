/// What a row reports. Types and their fields are only ever added, never changed.
package enum RowType: String, CaseIterable, Sendable {
  /// A file was written, an edit was committed, or both.
  case result
  /// What would be done.
  case plan
  /// Nothing was to be done.
  case unchanged
  /// An output exists and was left unchanged.
  case skipped
  /// The work on a photo failed, or the command did.
  case error
  /// What a walk over folders has left out.
  case skippedFiles
  /// The last row of a command that works on many things.
  case summary
  /// A photo of the library.
  case asset
  /// An album, a smart album or a folder.
  case collection
  /// The photos of one day at one place.
  case moment
  /// A file that the library keeps for a photo.
  case resource
  /// Photos with the same picture.
  case duplicates
  /// A transaction of the library.
  case change
  /// An entry of a photo's history.
  case entry
  /// A change of what a library says about a photo.
  case metadata
  /// A photo file, and what is known about it without decoding it.
  case photo
  /// A recipe that is valid, or that was made from photos.
  case recipe
  /// A recipe that has a name.
  case namedRecipe
  /// The differences of two revisions.
  case differences
  /// How much two pictures differ.
  case comparison
  /// A library.
  case library
  /// An archive of a library.
  case archive
  /// Something that a check found.
  case finding
  /// Something that was repaired or put aside.
  case repair
  /// A file that is no longer as a library recorded it.
  case file
  /// What a part of a library takes on disk.
  case usage
  /// What this installation can do.
  case installation
  /// What a folder and its file system can do.
  case place
  /// The page is open.
  case served
  /// The adjustments.
  case adjustments
  /// One adjustment with its parameters.
  case adjustment
  /// Masks, opacity and blend modes.
  case masks
  /// The result of a row of a manifest.
  case row
  /// The output of a row of a manifest is about to get its name.
  case start
  /// A sign of life of a job.
  case heartbeat
  /// A row of a manifest that is in none of the results.
  case missing
  /// A row of a manifest whose output was made from different things.
  case conflict
}
