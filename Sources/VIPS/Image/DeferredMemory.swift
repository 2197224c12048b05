import CVips
import Threads

/// Computes all pixels of an image when the first is read, and keeps them in memory.
///
/// libvips' loaders can do this as well, but errors of their decoding into memory are lost: see `FailureNote`.
final class DeferredMemory: Sendable {
  private let input: VIPSImage
  private let memory = Monitor<VIPSImage?>(nil)
  let failure = FailureNote()

  init(_ input: VIPSImage) { self.input = input }

  /// A region of the pixels, which are computed at the first call.
  private func region() -> UnsafeMutablePointer<VipsRegion>? {
    do {
      let image = try memory.withLock { memory in
        let image = try memory ?? input.copiedToMemory()
        memory = image
        return image
      }
      return vips_region_new(image.pointer)
    } catch {
      failure.note(error)
      return nil
    }
  }

  static let start: VipsStartFn = { _, memory, _ in
    guard let memory else { return nil }
    return UnsafeMutableRawPointer(
      Unmanaged<DeferredMemory>.fromOpaque(memory)._withUnsafeGuaranteedRef { $0.region() })
  }

  static let generate: VipsGenerateFn = { output, sequence, _, _, _ in
    guard let output, let sequence else { return -1 }
    let region = sequence.assumingMemoryBound(to: VipsRegion.self)
    var rect = output.pointee.valid
    let isComputed =
      vips_region_prepare(region, &rect) == 0
      && vips_region_region(output, region, &rect, rect.left, rect.top) == 0
    return isComputed ? 0 : -1
  }
}

extension VIPSImage {
  /// The same image, whose pixels are all computed when the first is read, and may then be read in any order, any
  /// number of times.
  package func keptInMemory() throws(VIPSError) -> VIPSImage {
    let memory = DeferredMemory(self)
    let image = try derived(
      demand: .any, held: memory, failure: memory.failure, callbacks: (DeferredMemory.start, DeferredMemory.generate)
    ) { _ in }
    vips_image_remove(image.pointer, VIPS_META_SEQUENTIAL)
    return image
  }
}
