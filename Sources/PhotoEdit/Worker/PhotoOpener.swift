public import Foundation
import Rendering
import VIPS

/// Opens photos one after another, those whose codecs must not run in this process by a worker, which is started when
/// the first of them comes and ends with the opener.
///
///     let opener = PhotoOpener(.processes(executable: photoedit))
///     let input = try opener.input(contentsOf: photo)
///     let preview = try await input.preview(Recipe(), PreviewRequest(longEdge: 1024))
///
/// Where the codec of HEIC, AVIF or JPEG XL crashes, hangs or takes too much memory, that is an `EditError`, and the
/// next photo gets another worker. JPEG, PNG, WebP, TIFF and GIF are opened in this process.
///
/// What an opener opened is measured, rendered, previewed and committed to a library in its worker, too. It may be used
/// by several threads; its worker does one thing at a time.
public final class PhotoOpener: @unchecked Sendable {
  /// What photos may ask for.
  public let limits: PhotoLimits
  private let isolation: Isolation
  /// It guards the slot.
  private let lock = NSLock()
  private let slot: RenderSlot

  /// An opener. Nothing is started yet.
  public init(_ isolation: Isolation, limits: PhotoLimits = PhotoLimits()) {
    self.isolation = isolation
    self.limits = limits
    slot = RenderSlot(isolation)
  }

  /// One that does everything in this process.
  static let here = PhotoOpener(.none)

  /// Opens a photo file.
  ///
  /// - Throws: `EditError` where it cannot be read, is no photo that can be edited, or exceeds a limit; where its codec
  ///   crashed (`codec-crashed`) or took too long (`over-time`).
  public func input(contentsOf url: URL) throws(EditError) -> EditingInput {
    EditingInput(photo: try photo(path: url.path), limits: limits, opener: self)
  }

  /// Opens a photo in memory.
  ///
  /// - Throws: `EditError`, as for a file.
  public func input(data: Data) throws(EditError) -> EditingInput {
    let bytes = data.withUnsafeBytes { ByteBlock(copying: $0) }
    let photo = try use { slot throws(EditError) in try slot.photo(bytes, limits: limits) }
    return EditingInput(photo: photo, limits: limits, opener: self)
  }

  /// Reads a photo for a library. The file is only read.
  ///
  /// - Throws: `EditError`, as for any file.
  public func candidate(contentsOf file: URL) throws(EditError) -> ImportCandidate {
    ImportCandidate(file: file, photo: try photo(path: file.path))
  }

  private func photo(path: String) throws(EditError) -> Photo {
    try use { slot throws(EditError) in try slot.photo(path: path, limits: limits) }
  }

  /// Whether there is a worker for what needs one.
  var hasWorkers: Bool { isolation != .none }

  /// Lends the place where orders are carried out.
  func use<Value>(_ body: (RenderSlot) throws(EditError) -> Value) throws(EditError) -> Value {
    // Without a worker nobody has to wait for anybody.
    guard hasWorkers else { return try body(RenderSlot(.none)) }
    lock.lock()
    defer { lock.unlock() }
    return try body(slot)
  }
}
