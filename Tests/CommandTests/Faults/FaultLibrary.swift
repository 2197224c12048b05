import Foundation
import TestSupport

/// The libraries that are preloaded into the program, compiled once for a run of the tests.
enum FaultLibrary {
  /// The path of the one in which system calls go wrong; nil where there is no compiler.
  static let path: String? = compiled("faults")

  /// The path of the one in which codecs go wrong; nil where there is no compiler.
  static let codecs: String? = compiled("codecs")

  /// Whether there is one: for `.enabled(if:)`.
  static var isPresent: Bool { path != nil }

  /// The reason given where it is not.
  static let reason = "needs a C compiler"

  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photoedit-faults-\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { FaultLibrary.remove() }
    return folder
  }()

  private static func compiled(_ name: String) -> String? {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FaultShim/\(name).c").path
    let library = folder.appendingPathComponent("\(name).so").path
    let script = """
      for compiler in cc clang gcc; do
        command -v $compiler >/dev/null || continue
        $compiler -shared -fPIC -O1 -Wall -Wextra -Werror -o '\(library)' '\(source)' -ldl && exit 0
      done
      exit 1
      """
    return (try? Shell.run(script, in: folder)) == 0 ? library : nil
  }

  private static func remove() { try? FileManager.default.removeItem(at: folder) }
}
