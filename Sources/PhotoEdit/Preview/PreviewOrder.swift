import Adjustments
import Foundation
import Documents
import Rendering
import VIPS

/// A preview to be made: a value, so that it can be made here or by a worker.
struct PreviewOrder: Sendable {
  var input: EditingInput
  var recipe: Recipe
  /// What is asked for; its delivery is fast or of high quality.
  var request: PreviewRequest
  /// Where pixels are kept; nil keeps nothing.
  var cache: PreviewCache?

  /// Whether a format is read or written whose codec may only run in a worker.
  var needsWorker: Bool { rendering.needsWorker }

  /// A rendering to a file like the preview, which tells the codecs and takes at least as much.
  private var rendering: RenderOrder {
    RenderOrder(
      source: .photo(input.photo), recipe: recipe, targets: [.init(settings: request.output, path: request.path)],
      limits: input.limits)
  }

  /// Makes the preview on the calling thread.
  ///
  /// - Parameters:
  ///   - admit: is told what it needs before a pixel is decoded; nil where nobody has to know.
  ///   - progress: is given fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError`
  func carriedOut(
    admit: ((RenderNeed) throws(EditError) -> Void)? = nil, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> Preview {
    // A preview is small: there is little to encode.
    let deadline = RenderDeadline(.seconds(input.limits.time))
    try admit?(RenderNeed(of: rendering, input))
    do throws(EditError) {
      return try edging {
        let recipe = try input.resolved(recipe)
        let progress = deadline.watching(progress)
        return request.delivery == .fast
          ? try input.fastPreview(recipe, request, cache: cache, progress: progress)
          : try input.finalPreview(recipe, request, progress: progress)
      }
    } catch {
      throw deadline.judged(error)
    }
  }
}

extension PreviewOrder {
  /// The order as a message to a worker of the same version.
  var message: Message {
    var members: [JSONObject.Member] = [
      Message.version, ("recipe", recipe.adjustmentData), ("limits", input.limits.json),
      ("target", RenderOrder.Target(settings: request.settings, path: request.path).json),
      ("longEdge", .number(Double(request.longEdge))), ("delivery", .string(request.delivery.rawValue)),
    ]
    if let step = request.editedStep { members.append(("editedStep", .number(Double(step)))) }
    if let cache {
      members += [("cache", .string(cache.folder.path)), ("cacheLimit", .number(Double(cache.limit)))]
    }
    // The files that the recipe names come first, the photo last.
    let photo = input.photo.bytes.withUnsafeBytes { Array($0) }
    return Message(.preview, members, parts: recipe.resources.map(\.bytes) + [photo])
  }

  /// Reads an order, and opens its photo.
  ///
  /// - Parameter read: reads a recipe, whose files are among the parts of the message.
  /// - Throws: `EditError` where it is of another version or malformed; where the photo cannot be opened.
  init(_ message: Message, recipe read: (JSONValue, [[UInt8]]) throws(EditError) -> Recipe) throws(EditError) {
    try message.checkVersion()
    let target = try RenderOrder.Target(try message.member("target") { $0 })
    request = PreviewRequest(
      longEdge: try message.member("longEdge", \.integerValue),
      delivery: try message.member("delivery") { $0.stringValue.flatMap(PreviewRequest.Delivery.init) },
      editedStep: message.header["editedStep"]?.integerValue)
    (request.settings, request.path) = (target.settings, target.path)
    if let folder = message.header["cache"]?.stringValue {
      cache = PreviewCache(
        folder: URL(exactPath: folder), limit: try message.member("cacheLimit", \.integerValue))
    }
    let limits = try PhotoLimits(message)
    recipe = try read(try message.member("recipe") { $0 }, message.parts)
    let bytes = try message.photo()
    input = EditingInput(photo: try edging { try Photo(bytes: bytes, limits: limits.decoding) }, limits: limits)
  }
}

extension Preview {
  /// The preview as a message from a worker.
  var message: Message {
    Message(
      .answer,
      [
        ("format", .string(format)), ("size", size.json), ("isDegraded", .bool(isDegraded)),
        ("warnings", .array(warnings.map { .string($0) })),
      ], parts: [Array(data)])
  }

  /// Reads a preview.
  ///
  /// - Throws: `EditError` where it is malformed.
  init(_ message: Message) throws(EditError) {
    guard let bytes = message.parts.first else { throw Message.malformed("a preview without its bytes") }
    data = Data(bytes)
    format = try message.member("format", \.stringValue)
    size = try message.member("size") { FrameSize($0) }
    isDegraded = try message.member("isDegraded", \.boolValue)
    warnings = try message.member("warnings", \.strings)
  }
}
