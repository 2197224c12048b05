import CVips

/// The closures and the input of a computed image: the argument that libvips passes to the callbacks.
final class ImageComputation: Sendable {
  let input: VIPSImage
  let outputBytesPerPixel: Int
  let parts: (@Sendable (PixelRect) -> [PixelRect])?
  let needs: @Sendable (PixelRect) -> PixelRect
  let compute: @Sendable (borrowing PixelTile, borrowing MutablePixelTile) throws -> Void
  let failure = FailureNote()

  init(
    input: VIPSImage, outputBytesPerPixel: Int, parts: (@Sendable (PixelRect) -> [PixelRect])?,
    needs: @escaping @Sendable (PixelRect) -> PixelRect,
    compute: @escaping @Sendable (borrowing PixelTile, borrowing MutablePixelTile) throws -> Void
  ) {
    self.input = input
    self.outputBytesPerPixel = outputBytesPerPixel
    self.parts = parts
    self.needs = needs
    self.compute = compute
  }

  /// Computes the requested part of `output` on the calling thread, whose region of the input is `region`.
  ///
  /// - Returns: false after an error that libvips or the failure note holds.
  private func generate(_ output: UnsafeMutablePointer<VipsRegion>, _ region: UnsafeMutablePointer<VipsRegion>) -> Bool
  {
    let wanted = PixelRect(output.pointee.valid)
    guard let parts else { return generate(wanted, output, region) }
    return parts(wanted).allSatisfy { generate($0, output, region) }
  }

  /// Computes a part of what is requested of `output`, at once.
  private func generate(
    _ wanted: PixelRect, _ output: UnsafeMutablePointer<VipsRegion>, _ region: UnsafeMutablePointer<VipsRegion>
  ) -> Bool {
    let needed = needs(wanted).intersection(input.bounds)
    guard let target = output.address(x: wanted.x, y: wanted.y, bytesPerPixel: outputBytesPerPixel) else {
      return false
    }
    var source = target
    if !needed.isEmpty {
      var rect = needed.raw
      // On threads that are not its own, libvips would compute a region again even if it has these pixels.
      let isPrepared = PixelRect(region.pointee.valid).contains(needed)
      guard isPrepared || vips_region_prepare(region, &rect) == 0 else {
        // The cache of a tiled loader reports a damaged tile once; to other threads it is black.
        failure.note(VIPSError.last(in: "vips_region_prepare"))
        return false
      }
      guard let address = region.address(x: needed.x, y: needed.y, bytesPerPixel: input.bytesPerPixel) else {
        return false
      }
      source = address
    }
    do {
      try compute(
        PixelTile(rect: needed, base: UnsafeRawPointer(source), bytesPerRow: Int(region.pointee.bpl)),
        MutablePixelTile(rect: wanted, base: target, bytesPerRow: Int(output.pointee.bpl)))
      return true
    } catch {
      failure.note(error)
      withVaList([]) { vips_verror("compute", "\(error)".replacing("%", with: "%%"), $0) }
      return false
    }
  }

  // libvips calls these from its own threads: a sequence is the region of the input of one thread.

  static let start: VipsStartFn = { _, computation, _ in
    guard let computation else { return nil }
    return UnsafeMutableRawPointer(vips_region_new(unmanaged(computation)._withUnsafeGuaranteedRef(\.input.pointer)))
  }

  static let generate: VipsGenerateFn = { output, sequence, computation, _, _ in
    guard let output, let sequence, let computation else { return -1 }
    let region = sequence.assumingMemoryBound(to: VipsRegion.self)
    return unmanaged(computation)._withUnsafeGuaranteedRef { $0.generate(output, region) } ? 0 : -1
  }

  private static func unmanaged(_ pointer: UnsafeMutableRawPointer) -> Unmanaged<ImageComputation> {
    Unmanaged.fromOpaque(pointer)
  }
}
