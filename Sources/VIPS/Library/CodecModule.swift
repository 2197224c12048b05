import CVips
import Glibc
import Synchronization

/// A codec that Debian builds as a module of libvips; it is opened only when a file asks for it.
enum CodecModule: String, CaseIterable {
  case heif
  case jpegXL = "jxl"

  private static let attempted = Mutex<Set<CodecModule>>([])

  /// How the names of its operations begin.
  var prefix: String { rawValue }

  /// Opens the module that an operation of this name is in, if it is in one.
  static func load(for operation: String) {
    allCases.first { operation.hasPrefix($0.prefix) }?.load()
  }

  /// Makes its operations known, where the installation has them.
  ///
  /// Where they are built in, or the module is not installed, nothing happens; `VIPSLibrary.supports` tells.
  func load() {
    Self.attempted.withLock { attempted in
      guard attempted.insert(self).inserted, vips_type_find("VipsOperation", prefix + "load") == 0 else { return }
      guard let path = Self.folder.map({ "\($0)/vips-\(rawValue).so" }), access(path, R_OK) == 0,
        let module = g_module_open(path, G_MODULE_BIND_LAZY)
      else { return }
      // Types cannot be unregistered, so the module may never leave.
      g_module_make_resident(module)
      permit()
    }
  }

  /// Takes JPEG XL off the list of loaders not meant for hostile files, where libvips 8.14 has put it.
  func permit() {
    guard self == .jpegXL else { return }
    for name in ["VipsForeignLoadJxl", "VipsForeignSaveJxl"] { VIPSLibrary.setBlocked(name, false) }
  }

  /// The folder of modules, which lies beside the library itself.
  private static let folder: String? = {
    var symbol = photoedit_symbol()
    guard let address = dlsym(nil, "vips_init"), dladdr(address, &symbol) != 0 else { return nil }
    let file = String(cString: symbol.file)
    guard let slash = file.lastIndex(of: "/") else { return nil }
    return "\(file[..<slash])/vips-modules-\(vips_version(0)).\(vips_version(1))"
  }()
}
