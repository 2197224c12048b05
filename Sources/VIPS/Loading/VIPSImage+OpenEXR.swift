import CVips
import Glibc
import ImageFiles

extension VIPSImage {
  /// The image of an OpenEXR file in memory, whose loader opens files by their paths only.
  ///
  /// - Throws: `VIPSError` where its header cannot be read.
  static func opened(from block: ByteBlock, by format: FileFormat) throws -> VIPSImage {
    let name = format.codec + "load"
    guard let header = block.withUnsafeBytes({ EXRHeader($0) }) else {
      throw VIPSError(operation: name, message: "corrupt header")
    }
    guard let file = MemoryFile(block) else {
      throw VIPSError(operation: name, message: "no file in memory: \(String(cString: strerror(errno)))")
    }
    let tile = header.tileSize
    // Rows would be decoded into a temporary file on a disk, if not into memory.
    let loaded = try Operation(name, ["filename": .string(file.path), "memory": .bool(tile == nil)]).build().image()
    loaded.hold(file)
    // Of four channels always, of which a picture without color has one, and transparency up to 255 before libvips 8.15.
    let top: Float = vips_version(0) == 8 && vips_version(1) < 15 ? 255 : 1
    return try loaded.lightSamples(
      colors: header.isGray ? 1 : 3, alpha: header.hasAlpha ? 3 : nil, top: top, tile: tile)
  }
}

/// A file without a name in memory, which exists as long as this object.
private final class MemoryFile: Sendable {
  private let descriptor: Int32

  /// A file of these bytes; nil where it cannot be made.
  init?(_ block: ByteBlock) {
    descriptor = pd_memory_file()
    guard descriptor >= 0 else { return nil }
    var written = 0
    while written < block.count {
      let count = write(descriptor, block.base + written, block.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      written += count
    }
  }

  deinit { close(descriptor) }

  /// A path by which this process reads it.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
