import Adjustments
import CPixels

/// The tables of three channels at a stable address; equal channels share one.
final class TonePointer: @unchecked Sendable {
  /// Three tables for the kernel; a table without steps leaves its channel unchanged.
  let base: UnsafePointer<px_tone>
  private let tables: [ToneTable]

  /// Tables from linear light through tone functions to linear light; nil if one is not accurate enough.
  convenience init?(_ functions: [ToneFunction], depth: Int) {
    self.init { channel in
      let changing = functions.changing(channel)
      return changing.isEmpty ? nil : ToneTable.Key(tones: changing, output: .linear, depth: depth)
    }
  }

  /// Tables from linear light through tone functions to 16-bit codes; nil if one is not accurate enough.
  convenience init?(_ target: RenderPlan.Target, after functions: [ToneFunction]) {
    let curves = target.color.curves
    self.init { channel in
      let index = min(channel == .red ? 0 : channel == .green ? 1 : 2, curves.count - 1)
      return ToneTable.Key(
        tones: functions.changing(channel), output: .codes(curves[index]), depth: target.depth)
    }
  }

  private init?(_ key: (Channels) -> ToneTable.Key?) {
    var tables: [ToneTable] = []
    var kernels = [px_tone(), px_tone(), px_tone()]
    for (index, channel) in [Channels.red, .green, .blue].enumerated() {
      guard let key = key(channel) else { continue }
      guard let table = ToneTable.cached(key) else { return nil }
      tables.append(table)
      kernels[index] = table.kernel
    }
    self.tables = tables
    let memory = UnsafeMutablePointer<px_tone>.allocate(capacity: kernels.count)
    memory.initialize(from: kernels, count: kernels.count)
    base = UnsafePointer(memory)
  }

  deinit { base.deallocate() }
}
