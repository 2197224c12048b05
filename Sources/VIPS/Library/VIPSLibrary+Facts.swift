import CVips
import Glibc
import Threads

extension VIPSLibrary {
  /// The version of the installed libvips, such as `8.14.1`; empty where it cannot be loaded.
  package static var version: String {
    guard isAvailable else { return "" }
    return (0...2).map { String(vips_version(Int32($0))) }.joined(separator: ".")
  }

  /// Whether libvips uses its vector code, which changes pixels slightly and so is part of a recorded engine version.
  package static var usesVectorCode: Bool {
    // The environment may switch it off, but is read only at initialization; before that, it always seems to be on.
    guard (try? start()) != nil else { return false }
    return vips_vector_isenabled() != 0
  }

  /// The versions of the loaded codecs by name: `libwebp`, `libheif`, `libjxl`, …
  ///
  /// They are those of the libraries in the process, not of the headers.
  package static var codecVersions: [String: String] {
    typealias Number = @convention(c) () -> UInt32
    typealias Text = @convention(c) () -> UnsafePointer<CChar>?
    var versions: [String: String] = [:]
    // The codecs are loaded together with libvips.
    guard isAvailable else { return versions }
    if let version = symbol("WebPGetEncoderVersion", as: Number.self)?() {
      versions["libwebp"] = "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
    if let version = symbol("heif_get_version", as: Text.self)?() { versions["libheif"] = String(cString: version) }
    if let version = symbol("JxlEncoderVersion", as: Number.self)?() {
      versions["libjxl"] = "\(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    }
    if let version = symbol("TIFFGetVersion", as: Text.self)?() {
      let line = String(cString: version).prefix { !$0.isNewline }
      versions["libtiff"] = line.split(separator: " ").last.map(String.init)
    }
    if let version = symbol("png_access_version_number", as: Number.self)?() {
      versions["libpng"] = "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
    }
    if let version = symbol("cmsGetEncodedCMMversion", as: Number.self)?() {
      versions["lcms2"] = "\(version / 1000).\(version / 10 % 100)"
    }
    return versions
  }

  private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }

  /// Whether the installed libvips has an operation of this name, such as `heifload`.
  package static func supports(operation name: String) -> Bool {
    guard (try? start()) != nil else { return false }
    // Cached, because libvips compares the name with those of all its classes.
    if let known = supported.withLock({ $0[name] }) { return known }
    CodecModule.load(for: name)
    let isAvailable = vips_type_find("VipsOperation", name) != 0
    supported.withLock { $0[name] = isAvailable }
    return isAvailable
  }

  /// Cached facts about operations; safe because nothing loads or removes operations behind our back.
  private static let supported = Monitor([String: Bool]())

  /// The number of threads of an evaluation whose image does not state it, from 1 to 1024.
  package static var concurrency: Int {
    get { isAvailable ? Int(vips_concurrency_get()) : 1 }
    set { if isAvailable { vips_concurrency_set(Int32(clamping: max(1, newValue))) } }
  }

  /// Releases the memory that libvips holds for the calling thread.
  ///
  /// A thread that has rendered and was not started by libvips must call it before it ends; otherwise that memory
  /// leaks.
  package static func endThread() {
    // Before the initialization libvips would crash.
    if hasStarted { vips_thread_shutdown() }
  }
}
