package import Documents
import DurableFiles
import ImageFiles
import Rendering
import VIPS

/// What this build of photoedit supports.
package enum Engine {
  /// The version of photoedit.
  package static let version = EngineVersion.photoedit

  /// Everything that determines pixels and bytes: the versions of photoedit, its arithmetic, libvips and the codecs.
  ///
  /// - Throws: `EditError` where libvips does not start.
  package static func versions() throws(EditError) -> JSONValue {
    try mappingErrors {
      try start()
      return EngineVersion.json
    }
  }

  /// What the installed libraries can do with a format.
  package struct FormatSupport: Sendable {
    package let name: String
    package let identifier: String
    package let reads: Bool
    package var writes: Bool
    /// The package of the encoder, where that is a plugin, which may be missing.
    package let plugin: String?
    /// Whether the plugin has been found missing.
    package var lacksPlugin = false
  }

  /// The formats, and whether the installed libraries read and write them.
  ///
  /// - Throws: `EditError` where libvips does not start.
  package static func formats() throws(EditError) -> [FormatSupport] {
    try mappingErrors {
      try start()
      return FileFormat.allCases.map { format in
        FormatSupport(
          name: format.name, identifier: format.identifier, reads: format.isReadable, writes: format.isWritable,
          plugin: format.writing?.plugin)
      }
    }
  }

  /// Loads libvips ahead of time, so that opening a photo does not wait for it. If loading fails, opening reports it.
  package static func prepare() { try? VIPSLibrary.start() }

  /// Whether a file, judging by its name, is a photo that is decoded in this process and not in a worker.
  package static func decodesHere(fileNamed name: String) -> Bool {
    FileFormat(fileExtension: FilePath.fileExtension(of: name))?.needsWorker == false
  }

  private static func start() throws(PhotoError) {
    do { try VIPSLibrary.start() } catch { throw PhotoError(opening: error) }
  }
}
