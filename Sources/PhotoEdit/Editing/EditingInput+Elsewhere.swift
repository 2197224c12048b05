import Adjustments
import Foundation
import Rendering
import VIPS

extension EditingInput {
  /// Renders in the worker of the opener; nil where no codec is concerned that must not run in this process, or the
  /// photo was opened here.
  func renderedElsewhere(
    _ recipe: Recipe, _ settings: OutputSettings, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> EditingOutput? {
    var order = RenderOrder(
      source: .photo(photo), recipe: recipe, targets: [RenderOrder.Target(settings: settings)], limits: limits)
    guard opener.hasWorkers, order.needsWorker else { return nil }
    order.allowsDamage = allowsDamage
    let answer = try opener.use { slot throws(EditError) in try slot.carryOut(order, progress: progress) }
    guard case .file(let file)? = try answer.outputs.first?.get() else {
      throw EditError("no-output", .bug, "a rendering without a file")
    }
    return EditingOutput(adjustmentData: AdjustmentData(answer.recipe), file: file)
  }
}

extension PixelBuffer {
  init(_ image: VIPSImage, depth: Int) throws {
    self.init(
      width: image.width, height: image.height, channels: image.bands, depth: depth,
      data: try image.withPixels { Data($0) })
  }

  /// The pixels of a PNG that a worker rendered.
  init(png bytes: [UInt8]) throws {
    let image = try ImageSource.bytes(ByteBlock(copying: bytes)).load().image
    try self.init(image, depth: image.format == .ushort ? 16 : 8)
  }
}
