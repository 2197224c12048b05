import ArgumentParser
import Batch
import DurableFiles
import Foundation
import Jobs
import PhotoEdit
import PhotoMetadata

/// Imports photos into the library.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import photos into the library. Originals are copied, never moved or changed.",
    discussion: """
      photoedit import photo.jpg
      photoedit import -r ~/Pictures/2026
      photoedit import --reference big.tif
      photoedit import --check -r /media/card
      photoedit import -r /media/card --copy-to 'Photos/{date:%Y-%m-%d}/'
      photoedit import --watch inbox -r
      photoedit import --library ~/Pictures pictures.tar
      photoedit import --library ~/Pictures backup/

      The library has a copy of each original in its folder .photoedit; where the file system can share blocks, the copy \
      takes no space. With --reference it has only the path and the digest: then the photo is lost with its file.

      With --copy-to the files of a card are copied into folders first, and the photos are imported from the copies. A copy \
      gets its name when it is on the disk and its digest is that of the file on the card; sidecars go along. No file is \
      replaced: the same bytes are the copy already, and where another file has the name, a number is appended. The card is \
      only read.

      A file that 'photoedit export --library' wrote is taken in with all its histories. A photo that is here \
      already gets the entries that are new; one whose history has gone another way here is listed and left as it is. \
      A folder that 'photoedit resources -o' wrote is taken in like the history in it. \
      Of a photo that was moved or renamed since it was imported, the new place is recorded.

      What a photo says about itself is remembered: \(PhotoProperty.labels(PhotoProperty.stated)). An XMP \
      sidecar beside it (photo.jpg.xmp, photo.xmp) counts more than the file. With --update the sidecars of photos that are \
      here already are read again: what a sidecar says since the import is taken, unless it was changed in the library, too, \
      and later than the sidecar; then a warning names it. A sidecar that was removed changes nothing.

      With --watch the photos in a folder are imported, and each that comes, until ^C; a sidecar that changes is read \
      again. A file is complete once its writer has closed it, or if it has not changed for a second.

      A photo whose file is cut short, or has a structure at which decoders give up, is refused: info, apply and preview say \
      the same of it. Damage inside the image data, such as a wrong checksum or a strip that ends too soon, only decoding \
      finds. With --check such a photo is refused, too; without, it is imported, and apply and preview refuse it. \
      --allow-damaged takes both, with a warning and a note in the history that says what is wrong.
      """)

  @Argument(help: "The photos, or archives of other libraries.", completion: .file())
  var photos: [String] = []

  @Flag(help: "Leave the original where it is and record only its path and digest.") var reference = false
  @Option(
    help: ArgumentHelp(
      "Copy the files first: a folder, in which they keep their names, or a path with fields: \(CopyTarget.fieldsText).",
      valueName: "folder"), completion: .directory)
  var copyTo: String?
  @Option(
    help: ArgumentHelp(
      "Import the photos in this folder, and each that comes, until ^C; changed sidecars are read again.",
      valueName: "dir"), completion: .directory)
  var watch: String?
  @Flag(help: "Read the changed sidecars of photos that the library has already, too.") var update = false
  @OptionGroup var folders: FolderOptions
  @Flag(help: "Decode all pixels first, and refuse photos where that fails.") var check = false
  @Flag(help: "Import damaged photos too, with a note that says what is wrong.") var allowDamaged = false
  @OptionGroup var run: PhotoRunOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard watch != nil else {
      if photos.isEmpty { throw ValidationError("Missing expected argument '<photos> ...'") }
      return
    }
    if !photos.isEmpty {
      throw ValidationError("--watch reads the photos from its folder: expected no other photos.")
    }
    if folders.strict { throw ValidationError("--watch never ends: it cannot be combined with --strict.") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try library.open()
      if let watch {
        let watching = try ImportWatch(
          watch, isRecursive: folders.recursive, request(FoundSubjects([]), into: library, from: [watch]))
        return try await ImportWatchRun(watch: watching, folder: watch, json: json.isJSON).finish()
      }
      let found = try folders.inputs(
        folders.recursive ? photos : photos.map(Self.history), usesSidecars: true)
      let request = try request(found, into: library, from: photos)
      let output = ImportOutput(json: json.isJSON)
      var counts = ImportTally()
      let end = await JobRun(job: request.job, json: json.isJSON, progress: run.progress).run { outcome, _ in
        counts.count(outcome)
        output.show(outcome)
      }
      output.summarize(counts, end.tally, found)
      try end.exitIfInterrupted()
      try end.exit()
    }
  }

  private func request(
    _ found: FoundSubjects, into library: Library, from names: [String]
  ) throws -> ImportRequest {
    var request = ImportRequest(found, into: library)
    (request.byReference, request.checksPixels, request.allowsDamage) = (reference, check, allowDamaged)
    request.readsSidecars = update
    if let copyTo {
      let target = try CopyTarget(copyTo)
      try target.check(outside: names)
      request.copyTarget = target
    }
    request.scheduling = run.scheduling
    request.limits = try limitOptions.limits
    return request
  }
}

extension ImportCommand {
  /// The history in a folder of resources; any other name unchanged.
  private static func history(_ name: String) -> String {
    var isFolder: ObjCBool = false
    let archive = FilePath.joined(name, AssetResource.historyName)
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue,
      Library.isHistoryArchive(URL(exactPath: archive))
    else { return name }
    return archive
  }
}

extension ImportCommand: PhotoNaming {
  var photoNames: [String] { photos }
}
