import CDynamic
import CVips
import Glibc
import Threads

/// The installed libvips: its initialization, version and operations.
package enum VIPSLibrary {
  /// The result of the initialization, once it has been tried.
  private static let outcome = Monitor<Result<Void, VIPSError>?>(nil)

  /// Loads libvips and initializes it for this process, once.
  ///
  /// Loaders that are not meant for hostile files are blocked, the operation cache is off (it would return the old
  /// pixels of a file that was replaced), and messages are not printed. Any thread may call it.
  package static func start() throws(VIPSError) {
    try load()
    try outcome.withLock { (outcome) throws(VIPSError) in
      if outcome == nil { outcome = Result(catching: begin) }
      try outcome?.get()
    }
  }

  /// Loads a library, by default libvips, so that its functions can be called.
  static func load(_ library: UnsafeMutablePointer<pd_library> = pd_vips()) throws(VIPSError) {
    if let reason = pd_load(library) { throw .missing(String(cString: reason)) }
  }

  /// Whether libvips is loaded; tries to load it if it is not.
  static var isAvailable: Bool { (try? load()) != nil }

  /// Whether libvips is initialized.
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
    if getenv("VIPS_CONCURRENCY") == nil { vips_concurrency_set(Int32(clamping: Processors.count)) }
    vips_leak_set(0)
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    // It parses text and is not marked as untrusted.
    setBlocked("VipsForeignLoadMatrix", true)
    CodecModule.jpegXL.permit()
    // Marked as not meant for hostile files; workers run it.
    setBlocked("VipsForeignLoadOpenexr", false)
  }

  /// Blocks or permits every operation at and below a class, if the class exists.
  static func setBlocked(_ className: String, _ isBlocked: Bool) {
    guard g_type_from_name(className) != 0 else { return }
    vips_operation_block_set(className, isBlocked ? 1 : 0)
  }

  /// Runs the body with `VIPSHOME` pointing nowhere, so that `vips_init` finds no modules.
  ///
  /// They load ImageMagick, poppler and OpenSlide: 15 ms of start-up and many parsers that are never needed.
  /// `vips_init` sets the variable itself where it is not set, so it is restored in either case.
  private static func withoutModules(_ body: () throws(VIPSError) -> Void) throws(VIPSError) {
    let before = getenv("VIPSHOME").map { String(cString: $0) }
    setenv("VIPSHOME", "/dev/null", 1)
    defer { if let before { setenv("VIPSHOME", before, 1) } else { unsetenv("VIPSHOME") } }
    try body()
  }
}
