public import Documents
public import Editing

/// The name of a request, to cancel it by.
public struct ImageRequestID: Hashable, Sendable, CustomStringConvertible {
  let number: Int

  public var description: String { "\(number)" }
}

/// What a request delivers: a picture, or why there is none.
public struct ImageResult: Sendable {
  /// The request.
  public let id: ImageRequestID
  /// The picture, encoded, or the error. After a picture that is final, and after an error, nothing is delivered.
  public let picture: Result<Preview, EditError>
  /// Whether it is the last that the request delivers.
  public let isLast: Bool

  /// Whether the picture stands in for a better one: a small one, or one that is not the final picture of its size.
  public var isDegraded: Bool { (try? picture.get().isDegraded) ?? false }

  /// Why there is no picture; nil where there is one.
  public var error: EditError? { if case .failure(let error) = picture { error } else { nil } }

  /// Whether there is no picture because the request was cancelled.
  public var isCancelled: Bool { error?.code == .cancelled }
}
