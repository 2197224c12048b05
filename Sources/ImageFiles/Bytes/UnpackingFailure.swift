/// Why a packed stream was not unpacked.
package enum UnpackingFailure: Error, Hashable {
  /// It is no such stream, it is damaged, or it ends too early.
  case damaged
  /// Its content has more bytes than allowed.
  case tooLarge(allowed: Int)

  /// The reason, as the rest of a sentence that names what was left out.
  ///
  /// - Parameter name: of the packing: `zlib`.
  func reason(ofStream name: String) -> String {
    switch self {
    case .damaged: "its \(name) stream is damaged"
    case .tooLarge(let allowed): "it decompresses to more than \(allowed) bytes"
    }
  }
}
