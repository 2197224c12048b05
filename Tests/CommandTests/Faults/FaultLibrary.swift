import Foundation
import TestSupport

/// The library that is preloaded into the program, compiled once for a run of the tests.
enum FaultLibrary {
  /// Its path; nil where there is no compiler.
  static let path: String? = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FaultShim/faults.c").path
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photoedit-faults-\(getpid())")
    let library = folder.appendingPathComponent("faults.so").path
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { FaultLibrary.remove() }
    let script = """
      for compiler in cc clang gcc; do
        command -v $compiler >/dev/null || continue
        $compiler -shared -fPIC -O1 -Wall -Wextra -Werror -o '\(library)' '\(source)' -ldl && exit 0
      done
      exit 1
      """
    return (try? Shell.run(script, in: folder)) == 0 ? library : nil
  }()

  /// Whether there is one: for `.enabled(if:)`.
  static var isPresent: Bool { path != nil }

  /// The reason given where it is not.
  static let reason = "needs a C compiler"

  private static func remove() {
    guard let path else { return }
    try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent())
  }
}
