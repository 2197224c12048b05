package import Documents
import LibraryStore

extension RowType {
  /// What a row of the type reports.
  package var meaning: String {
    switch self {
    case .result:
      "A file was written, an edit was committed, or both; of `gc`: a file was removed; of `verify`: a photo was checked."
    case .plan: "What would be done."
    case .unchanged: "There was nothing to do."
    case .skipped: "An output already exists and was left unchanged."
    case .error: "Processing a photo failed, or the command itself did; the latter is written to standard error."
    case .skippedFiles:
      "The files in folders that were left out, because they are not photos; before the summary. Commands write it only if there are any."
    case .summary: "The last row of a command that works on many things."
    case .asset: "A photo of the library."
    case .collection: "An album, a smart album or a folder."
    case .moment: "The photos of one day at one place."
    case .resource: "A file that the library keeps of a photo, or that was written out."
    case .duplicates: "Photos with the same picture in different files."
    case .change: "A transaction of the library, by whichever program."
    case .entry: "An entry of a photo's history: one that `log` lists, or that `undo`, `redo` or `revert` made."
    case .metadata:
      "Of `log --all-changes` and `undo --metadata`: a change of what the library says about a photo, besides its edits."
    case .photo: "A photo file, and what is known of it without decoding it."
    case .recipe:
      "A recipe that is valid, one that `recipe auto` or `recipe match` has made, or that `recipe show` shows."
    case .namedRecipe: "A recipe that can be named."
    case .differences: "The differences between the adjustments of two revisions."
    case .comparison: "How much two pictures differ."
    case .library: "A library: that it was created, or which renditions it keeps."
    case .archive: "A library was written to one file."
    case .finding: "Something that a check found."
    case .repair: "Of `verify --repair`: something that was repaired or put aside; what could not be is a finding."
    case .file: "Of `status`: a file that is no longer as the library recorded it."
    case .usage: "What a part of a library takes on disk."
    case .installation: "What this installation can do."
    case .place: "What a folder and its file system can do."
    case .served: "Of `serve` and `pick --web`: the page is open."
    case .adjustments: "All adjustments."
    case .adjustment: "One adjustment with its parameters."
    case .masks: "Masks, with examples, and blend modes."
    case .row: "Of `batch`: the result of a row of the manifest."
    case .start:
      "Of `batch`, in its file of results: the output of a row is about to get its name. A run that resumes knows by it that the output is its own."
    case .heartbeat: "Of `batch --heartbeat`: a sign of life."
    case .missing: "Of `batch --merge`: a row of the manifest that none of the results have."
    case .conflict: "Of `batch --merge`: a row of the manifest whose output two runs have made from different inputs."
    }
  }

  /// The fields of the type besides those of every row.
  package var fields: [Field] {
    switch self {
    case .result:
      RowFields.rendering + RowFields.collected + [
        .sometimes("damage", .integer, "of `verify`: how many findings about the photo are damage")
      ]
    case .plan:
      RowFields.rendering + RowFields.collected + [
        .sometimes("renderDigest", .text, "the SHA-256 of what of the recipe decides pixels")
      ]
    case .unchanged, .skipped: RowFields.rendering
    case .error: RowFields.error
    case .skippedFiles: RowFields.skippedFiles
    case .summary: RowFields.summary
    case .asset: RowFields.asset
    case .collection: RowFields.collection
    case .moment: RowFields.moment
    case .resource: RowFields.resource
    case .duplicates: [.always("photos", .list(.text), "the ids of the photos, the oldest import first")]
    case .change: RowFields.transaction
    case .entry: RowFields.entry
    case .metadata:
      MetadataChange.form.fields + [.sometimes("isUndone", .flag, "of `undo --metadata`: it was undone")]
    case .photo: RowFields.photo
    case .recipe:
      [
        .always("adjustments", .integer, "the number of adjustments"),
        .always("formatVersion", .text, "the version of the recipe's format"),
        .always("documentDigest", .text, "the SHA-256 of the recipe's canonical form"),
        .always("renderDigest", .text, "the SHA-256 of what of the recipe decides pixels"),
        .sometimes("recipe", .document, "of `recipe auto`, `recipe match` and `recipe show`: the recipe"),
        .sometimes("output", .text, "of `recipe auto`, `recipe match` and `recipe show`: the file that was written"),
        .sometimes("files", .list(.text), "of `recipe show`: what was written beside it, relative to its folder"),
        .sometimes("edited", .text, "of `recipe match`: the edited photo as the caller named it"),
        .sometimes(
          "deltaE",
          .object([
            .always("mean", .number, "the mean"), .always("p95", .number, "what 95 of 100 pixels do not exceed"),
          ]), "of `recipe match`: the color difference that is left, in ΔE2000"),
      ]
    case .namedRecipe:
      [
        .always("name", .text, "the name"), .always("origin", .text, "where it is: folder, user or built-in"),
        .always("summary", .text, "what it is for"),
      ]
    case .differences:
      [
        .always("changes", .list(.object(RowFields.change)), "the differences")
      ]
    case .comparison: RowFields.comparison
    case .library:
      [
        .always("folder", .text, "the folder of the library"),
        .sometimes("renditions", .text, "which rendered pictures of edits it keeps: current, all or none"),
        .sometimes("cacheLimit", .integer, "of `cache`: the most bytes that its cache may have on this machine"),
      ]
    case .archive:
      [
        .always("output", .text, "the file that was written"), .always("photos", .integer, "the number of photos"),
        .always("entries", .integer, "the number of entries"), .always("objects", .integer, "the number of objects"),
      ]
    case .finding: RowFields.finding
    case .repair: RowFields.repair
    case .served:
      [
        .always("url", .text, "the address that opens the page, with the token that lets the browser in"),
        .always("port", .integer, "the port"),
      ]
    case .file:
      [
        .always("state", .text, "missing, moved, replaced, or sidecar: written after the photo was imported"),
        .always("file", .text, "its absolute path: where it is, or was if it is missing"),
      ]
    case .usage:
      [
        .always(
          "part", .text,
          "originals, renditions, adjustments, unneeded, log, index, cache, damaged or other"),
        .always("files", .integer, "the number of files"), .always("bytes", .integer, "their bytes"),
        .sometimes("limit", .integer, "of the cache: the most bytes that it may have"),
      ]
    case .installation:
      [
        .always("versions", .document, "the versions of photoedit, libvips and the codecs"),
        .always("cores", .integer, "the number of processors"),
        .always("library", .optional(.text), "the folder of the library"),
        .sometimes("libraryIsReadOnly", .flag, "whether the library can be read, but not changed"),
        .always(
          "formats",
          .list(
            .object([
              .always("format", .text, "the format"), .always("reads", .flag, "whether it can be read"),
              .always("writes", .flag, "whether it can be written"),
              .sometimes("missing", .text, "the package of the encoder, where that is not installed"),
            ])), "the file formats"),
      ]
    case .place:
      [
        .always("fileSystem", .optional(.text), "the type of the file system, as the kernel names it"),
        .always("mount", .optional(.text), "the folder that it is mounted on"),
        .always("network", .optional(.text), "the name of a network file system; null for a local one"),
        .always("writable", .flag, "whether files can be made there; if not, what follows from trials is missing"),
        .always("totalBytes", .integer, "the size of the file system in bytes"),
        .always("freeBytes", .integer, "how many bytes can still be written"),
        .always("freeFiles", .optional(.integer), "how many files can still be made; null where there is no limit"),
        .always("abilities", .document, "what the file system can do, such as hardLinks or locks"),
        .sometimes("foldsCase", .flag, "whether upper and lower case are one name"),
        .sometimes("foldsForms", .flag, "whether composed and decomposed characters are one name"),
        .sometimes("timeStep", .integer, "the step of times of files in nanoseconds"),
        .always("libraries", .list(.text), "the folders with a library: above it, itself, and those in it"),
      ]
    case .adjustments:
      [
        .always("adjustments", .list(.object(RowFields.adjustment)), "the adjustments"),
        .sometimes("remarks", .list(.text), "of a word of another program: what it means besides"),
      ]
    case .adjustment: RowFields.adjustment
    case .masks: RowFields.masks
    case .row: RowFields.manifestRow
    case .start: RowFields.start
    case .heartbeat: RowFields.heartbeat
    case .missing, .conflict: RowFields.unmerged
    }
  }
}
