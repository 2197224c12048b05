import Adjustments
import Foundation
import Rendering

/// A place where orders are carried out, one at a time: this process, or a worker, which is started when it is needed.
///
/// It belongs to one thread, which ends it before it ends itself.
final class RenderSlot {
  private let isolation: Isolation
  private let isolatesAll: Bool
  private let admit: (RenderNeed) throws(EditError) -> Int?
  private let leave: () -> Void
  private var worker: WorkerProcess?

  /// A place.
  ///
  /// - Parameters:
  ///   - isolation: where orders are carried out.
  ///   - isolatesAll: whether all of them go to a worker, not only those that must.
  ///   - admit: is told what an order needs before a pixel is decoded; it may wait or refuse, and says how many threads
  ///     libvips is to use; nil for as many as there are processors.
  ///   - leave: is called when an order that was admitted is finished.
  init(
    _ isolation: Isolation, isolatesAll: Bool = false,
    admit: @escaping (RenderNeed) throws(EditError) -> Int? = { _ in nil }, leave: @escaping () -> Void = {}
  ) {
    self.isolation = isolation
    self.isolatesAll = isolatesAll
    self.admit = admit
    self.leave = leave
  }

  /// Carries an order out.
  ///
  /// - Parameter progress: is given fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError`, as `RenderOrder.carriedOut` and `WorkerProcess.carryOut` say.
  func carryOut(
    _ order: RenderOrder, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> RenderAnswer {
    defer { leave() }
    guard case .processes(let executable) = isolation, isolatesAll || order.needsWorker else {
      return try order.carriedOut(admit: admit, progress: progress)
    }
    if worker?.isAlive != true { worker = try WorkerProcess(executable: executable) }
    guard let worker else { throw Message.malformed("the worker is gone") }
    var answer = try worker.carryOut(order, admit: admit, progress: progress)
    // The answer names files by their digests; here they are read already.
    try edging { try answer.recipe.takeFiles(of: order.recipe) }
    return answer
  }

  /// The recipe with everything that it leaves to the photo measured.
  ///
  /// - Throws: `EditError`
  func resolved(
    _ recipe: Recipe, of input: EditingInput, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Recipe {
    let isMeasured = recipe.steps.contains { step in
      step.isEnabled && (step.adjustment as? any AnalysisAdjustment)?.measurement(in: input.size) != nil
    }
    guard isMeasured else { return recipe }
    let order = RenderOrder(source: .photo(input.photo), recipe: recipe, targets: [], limits: input.limits)
    return try carryOut(order, progress: progress).recipe
  }

  /// Ends the worker, where there is one.
  func end() {
    worker?.end()
    worker = nil
  }
}
