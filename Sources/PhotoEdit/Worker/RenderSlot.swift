import Adjustments
import Foundation
import Documents
import Rendering
import VIPS

/// A place where orders are carried out, one at a time: this process, or a worker, which is started when it is needed.
///
/// It is used by one thread at a time.
final class RenderSlot {
  private let isolation: Isolation
  private let isolatesAll: Bool
  private let admit: (RenderNeed) throws(EditError) -> Int?
  private let leave: () -> Void
  /// What runs now; nil where nothing was started.
  private(set) var worker: WorkerProcess?

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
    var answer = try started(executable).carryOut(order, admit: admit, progress: progress)
    // The answer names files by their digests; here they are read already.
    try edging { try answer.recipe.takeFiles(of: order.recipe) }
    return answer
  }

  /// Opens a photo whose bytes are in memory. Where its codec may only run in a worker, that reads the header, and
  /// nothing but our own readers of metadata runs here.
  ///
  /// - Parameter digest: that of the bytes, where they have just been checked against it.
  /// - Throws: `EditError`
  func photo(
    _ bytes: ByteBlock, digest: Digest? = nil, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> Photo {
    guard case .processes(let executable) = isolation, let format = ImageSource.bytes(bytes).format, format.needsWorker
    else { return try edging { try Photo(bytes: bytes, digest: digest, limits: limits.decoding) } }
    let header = try started(executable).carryOut(OpeningOrder(bytes: bytes, limits: limits), progress: progress)
    guard header.format == format else { throw Message.malformed("the header of another format") }
    return try edging { try Photo(bytes: bytes, header: header, digest: digest, limits: limits.decoding) }
  }

  /// Opens a photo file, as one in memory.
  ///
  /// - Throws: `EditError`
  func photo(
    path: String, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> Photo {
    let bytes = try edging(path: path) { try Photo.bytes(ofFile: path, limits: limits.decoding) }
    do throws(EditError) {
      return try photo(bytes, limits: limits, progress: progress)
    } catch {
      throw error.about(path)
    }
  }

  /// Makes a preview: in this process, or in a worker where a codec may only run there.
  ///
  /// - Throws: `EditError`
  func carryOut(
    _ order: PreviewOrder, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> Preview {
    guard case .processes(let executable) = isolation, order.needsWorker else {
      return try order.carriedOut(progress: progress)
    }
    return try started(executable).carryOut(order, progress: progress)
  }

  /// The worker, which is started where there is none.
  private func started(_ executable: URL) throws(EditError) -> WorkerProcess {
    if let worker, worker.isAlive { return worker }
    let fresh = try WorkerProcess(executable: executable)
    worker = fresh
    return fresh
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
