import Foundation
import Documents
import Rendering

// What a worker does for this process.
extension WorkerProcess {
  /// Has a photo rendered.
  ///
  /// - Parameters:
  ///   - admit: as for `RenderOrder.carriedOut`.
  ///   - progress: also asked ten times a second while the worker says nothing; returning false kills the worker.
  /// - Throws: `EditError`: of the photo; `codec-crashed` where the worker died of it; `over-time` where it had to be
  ///   killed.
  func carryOut(
    _ order: RenderOrder, admit: (RenderNeed) throws(EditError) -> Int?, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> RenderAnswer {
    try RenderAnswer(answer(to: order.message, order.limits, admit: admit, progress: progress))
  }

  /// Has the header of a photo read.
  ///
  /// - Throws: `EditError`, as for a rendering.
  func carryOut(_ order: OpeningOrder, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> PhotoHeader {
    try PhotoHeader(answer(to: order.message, order.limits, progress: progress))
  }

  /// Has a preview made.
  ///
  /// - Throws: `EditError`, as for a rendering.
  func carryOut(_ order: PreviewOrder, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> Preview {
    try Preview(answer(to: order.message, order.input.limits, progress: progress))
  }

  private func answer(
    to order: Message, _ limits: PhotoLimits, admit: (RenderNeed) throws(EditError) -> Int? = { _ in nil },
    progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Message {
    do throws(EditError) {
      return try exchange(order, limits, admit, progress)
    } catch {
      // What it says next would be the rest of what was not understood.
      if error.code == "worker-protocol" { kill() }
      throw error
    }
  }

  private func exchange(
    _ order: Message, _ limits: PhotoLimits, _ admit: (RenderNeed) throws(EditError) -> Int?,
    _ progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Message {
    var watch = Watch(deadline: .now + limits.opening, allowed: limits.opening)
    func tick() throws(EditError) { try look(&watch, progress) }
    guard try channel.send(order, tick: tick) else { throw crash() }
    while let message = try channel.receive(tick: tick) {
      switch message.kind {
      case .ready:
        let need = RenderNeed(
          memory: try message.member("memory", \.integerValue), pixels: try message.member("pixels", \.integerValue))
        try begin(need, limits, admit, tick)
        watch = Watch(deadline: .now + limits.time(for: need), allowed: limits.time(for: need))
      case .progress:
        watch.fraction = try message.member("fraction", \.numberValue)
        try tick()
      case .answer: return message
      case .failure: throw EditError(json: message.header["error"] ?? .null)
      default: throw Message.malformed("an unexpected message")
      }
    }
    throw crash()
  }

  private func begin(
    _ need: RenderNeed, _ limits: PhotoLimits, _ admit: (RenderNeed) throws(EditError) -> Int?,
    _ tick: () throws(EditError) -> Void
  ) throws(EditError) {
    do throws(EditError) {
      let threads = try admit(need)
      let members: [JSONObject.Member] = [
        ("threads", .number(Double(threads ?? ProcessInfo.processInfo.activeProcessorCount))),
        ("memory", .number(Double(limits.memory(for: need)))),
      ]
      guard try channel.send(Message(.begin, members), tick: tick) else { throw crash() }
    } catch {
      _ = try? channel.send(Message(.drop))
      throw error
    }
  }

  /// What is looked at while the worker is busy.
  private struct Watch {
    var deadline: ContinuousClock.Instant
    var allowed: Duration
    var fraction = 0.0
  }

  private func look(_ watch: inout Watch, _ progress: (@Sendable (Double) -> Bool)?) throws(EditError) {
    listen()
    if let progress, !progress(watch.fraction) {
      kill()
      throw EditError("cancelled", .interrupted, "it was cancelled")
    }
    guard ContinuousClock.now > watch.deadline else { return }
    kill()
    throw RenderDeadline.error(watch.allowed)
  }
}
