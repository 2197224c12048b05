import Foundation
import TestSupport

/// The preloaded libraries, compiled once per run of the tests.
enum FaultLibrary {
  /// The library that makes system calls fail; nil without a compiler.
  static let path: String? = compiled("faults")

  /// The library that makes codecs fail; nil without a compiler.
  static let codecs: String? = compiled("codecs")

  /// The library that records settings of malloc; nil without a compiler.
  static let memory: String? = compiled("memory")

  /// The library that starts the program many times; nil without a compiler.
  static let starter: String? = compiled("starter")

  /// Whether system calls can be made to fail: for `.enabled(if:)`.
  static var isPresent: Bool { path != nil }

  /// The reason given otherwise.
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
