import Foundation

/// The end of the time that a rendering in this process has; it is noticed whenever progress is reported.
struct RenderDeadline: Sendable {
  private let end: ContinuousClock.Instant
  private let allowed: Duration
  private let isOver = SharedFlag()

  /// A deadline that runs from now on.
  init(_ allowed: Duration) {
    self.allowed = allowed
    end = .now + allowed
  }

  /// What progress is reported to: returns false, so that the rendering ends, once the time is over.
  func watching(_ progress: (@Sendable (Double) -> Bool)?) -> @Sendable (Double) -> Bool {
    { [end, isOver] fraction in
      if ContinuousClock.now > end { isOver.set() }
      return !isOver.value && progress?(fraction) ?? true
    }
  }

  /// The error of a rendering; that of the deadline where this ended it.
  func judged(_ error: EditError) -> EditError {
    error.category == .interrupted && isOver.value ? Self.error(allowed) : error
  }

  /// The error of whatever had to be given up.
  static func error(_ allowed: Duration) -> EditError {
    let seconds = Int(allowed.components.seconds)
    return EditError(
      "over-time", .refused, "it was given up after \(seconds) s, which is what it may take (limit 'time')",
      hint: "a sound photo takes far less; the file or its codec may be at fault; "
        + "if not, allow more: --limit time=\(2 * max(30, seconds))")
  }
}
