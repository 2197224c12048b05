public import Documents
import Threads
public import Rendering

/// The id of a request, for canceling it.
public struct ImageRequestID: Hashable, Sendable, CustomStringConvertible {
  private let number: Int
  private static let last = Monitor(0)

  /// An ID that no other request of any manager in this process has.
  static func next() -> Self {
    last.withLock { last in
      last += 1
      return Self(number: last)
    }
  }

  public var description: String { "\(number)" }
}

/// What a request delivers: a picture, or why there is none.
public struct ImageResult: Sendable {
  /// The request.
  public let id: ImageRequestID
  /// The picture, encoded, or the error. After a final picture or an error, nothing more is delivered.
  public let picture: Result<RenderedFile, EditError>
  /// Whether this is the last result of the request.
  public let isLast: Bool

  /// Whether the picture stands in for a better one: a small one, or one that is not the final picture of its size.
  public var isDegraded: Bool { (try? picture.get().isDegraded) ?? false }

  /// Why there is no picture; nil where there is one.
  public var error: EditError? { if case .failure(let error) = picture { error } else { nil } }

  /// Whether there is no picture because the request was canceled.
  package var isCancelled: Bool { error?.code == .canceled }
}
