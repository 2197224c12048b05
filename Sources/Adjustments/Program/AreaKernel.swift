package import CPixels

/// The effect of an area adjustment, as data, declared in the file of the adjustment.
///
/// A kernel is a line in `kernel_list.h` and a header in `CPixels/areas`, which documents its numbers.
package struct AreaKernel: Hashable, Sendable {
  /// The kernel.
  package let kind: px_area_kind
  /// Its numbers, in the kernel's order; at most 16.
  package private(set) var numbers: [KernelNumber]
  /// Whether it changes only fine detail, so the proxies of local adjustments leave it out.
  package let isDetail: Bool

  /// Its table, where it has one; the same on every grid.
  package let table: KernelTable?

  package init(
    _ kind: px_area_kind, _ numbers: [KernelNumber], table: KernelTable? = nil, isDetail: Bool = false
  ) {
    precondition(numbers.count <= 16, "px_area.p has 16 numbers")
    (self.kind, self.numbers, self.table, self.isDetail) = (kind, numbers, table, isDetail)
  }

  /// The kernel for a picture `scale` times as large on each side.
  package func scaled(by scale: Double) -> AreaKernel {
    AreaKernel(kind, numbers.map { $0.placed(scale: scale) }, table: table, isDetail: isDetail)
  }

  /// The kernel as C expects it, without its table.
  package var kernel: px_area {
    var area = px_area()
    area.kind = kind
    withUnsafeMutableBytes(of: &area.p) { bytes in
      let values = bytes.bindMemory(to: Double.self)
      for (index, number) in numbers.enumerated() { values[index] = number.value }
    }
    return area
  }

  /// How far around a pixel it reads, in pixels.
  package var reach: Int {
    var area = kernel
    return Int(px_area_reach(&area))
  }
}
