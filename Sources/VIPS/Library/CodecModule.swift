import CDynamic
import CVips
import Glibc
import Threads

/// A codec that Debian builds as a module of libvips; it is loaded only when a file needs it.
enum CodecModule: String, CaseIterable {
  case heif
  case jpegXL = "jxl"

  private static let attempted = Monitor<Set<CodecModule>>([])

  /// The prefix of the names of its operations.
  var prefix: String { rawValue }

  /// Loads the module of an operation, if it has one.
  static func load(for operation: String) {
    allCases.first { operation.hasPrefix($0.prefix) }?.load()
  }

  /// Loads the module. Does nothing where its operations are built in, or it is not installed.
  func load() {
    Self.attempted.withLock { attempted in
      guard attempted.insert(self).inserted, vips_type_find("VipsOperation", prefix + "load") == 0 else { return }
      guard let path = Self.folder.map({ "\($0)/vips-\(rawValue).so" }), access(path, R_OK) == 0,
        pd_vips_module(path) != 0
      else { return }
      permit()
    }
  }

  /// Unblocks JPEG XL, which libvips 8.14 marks as a loader not meant for hostile files.
  func permit() {
    guard self == .jpegXL else { return }
    for name in ["VipsForeignLoadJxl", "VipsForeignSaveJxl"] { VIPSLibrary.setBlocked(name, false) }
  }

  /// The folder of modules, next to the library itself.
  private static let folder: String? = {
    guard let file = pd_path(pd_vips()).map({ String(cString: $0) }), let slash = file.lastIndex(of: "/") else {
      return nil
    }
    return "\(file[..<slash])/vips-modules-\(vips_version(0)).\(vips_version(1))"
  }()
}
