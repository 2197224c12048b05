import ImageFiles
import PhotoMetadata

/// Floats at a stable address, which C reads while a rendering runs.
final class FloatTable: @unchecked Sendable {
  /// The address of the first float.
  let base: UnsafePointer<Float>
  /// The number of floats.
  let count: Int

  /// Copies numbers, each rounded once.
  convenience init(_ values: [Double]) { self.init(values.map { Float($0) }) }

  /// Copies numbers.
  init(_ values: [Float]) {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(1, values.count))
    memory.initialize(from: values, count: values.count)
    base = UnsafePointer(memory)
    count = values.count
  }

  deinit { base.deallocate() }

  private struct LightKey: Equatable, Sendable {
    var curve: ToneCurve
    var codes: Int
  }

  private static let lights = TableCache<LightKey, FloatTable>()

  /// The linear light of every code, cached because computing it for 65 536 codes takes milliseconds.
  static func light(of curve: ToneCurve, codes: Int) -> FloatTable {
    lights.table(LightKey(curve: curve, codes: codes)) {
      FloatTable((0..<codes).map { curve.linear(Double($0) / Double(codes - 1)) })
    }
  }
}

/// Uninitialized floats for the computation of a tile.
final class FloatScratch {
  private let block: ByteBlock
  let base: UnsafeMutablePointer<Float>

  init(count: Int) {
    block = ByteBlock(count: max(1, count) * MemoryLayout<Float>.size) { _ in }
    base = block.base.assumingMemoryBound(to: Float.self)
  }
}
