import CVips
import Glibc
import Synchronization

/// The installed libvips: its start, its version, what it can do.
package enum VIPSLibrary {
  /// What became of the start, once it was tried.
  private static let outcome = Mutex<Result<Void, VIPSError>?>(nil)

  /// Starts libvips for this process, or does nothing where that is done.
  ///
  /// Loaders that are not meant for hostile files are blocked, the operation cache is off (it would return the old
  /// pixels of a file that was replaced), and messages go to `drainWarnings()`. Any thread may call it.
  package static func start() throws(VIPSError) {
    try outcome.withLock { (outcome) throws(VIPSError) in
      if outcome == nil { outcome = Result(catching: begin) }
      try outcome?.get()
    }
  }

  /// Whether libvips runs in this process.
  static var hasStarted: Bool {
    outcome.withLock { outcome in
      if case .success? = outcome { true } else { false }
    }
  }

  private static func begin() throws(VIPSError) {
    WarningLog.install()
    try withoutModules { () throws(VIPSError) in
      guard vips_init("photoedit") == 0 else { throw .last(in: "vips_init") }
    }
    vips_leak_set(0)
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    // It parses text and is not flagged.
    setBlocked("VipsForeignLoadMatrix", true)
    CodecModule.jpegXL.permit()
  }

  /// Blocks or permits every operation at and below a class, if there is such a class.
  static func setBlocked(_ className: String, _ isBlocked: Bool) {
    guard g_type_from_name(className) != 0 else { return }
    vips_operation_block_set(className, isBlocked ? 1 : 0)
  }

  /// Runs the body with `VIPSHOME` pointing nowhere, so that `vips_init` finds no modules.
  ///
  /// They bring in ImageMagick, poppler and OpenSlide: 15 ms of start-up and many parsers that are never needed.
  /// `vips_init` sets the variable itself where it is not set, so it is put back afterwards either way.
  private static func withoutModules(_ body: () throws(VIPSError) -> Void) throws(VIPSError) {
    let before = getenv("VIPSHOME").map { String(cString: $0) }
    setenv("VIPSHOME", "/dev/null", 1)
    defer { if let before { setenv("VIPSHOME", before, 1) } else { unsetenv("VIPSHOME") } }
    try body()
  }
}
