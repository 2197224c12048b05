import CVips
import Synchronization

/// Computes all the pixels of an image at the first that is asked for, and keeps them.
///
/// libvips' loaders have this too, but what their decoding into memory misses is never found out: see `FailureNote`.
final class LateMemory: Sendable {
  private let input: VIPSImage
  private let memory = Mutex<VIPSImage?>(nil)
  let failure = FailureNote()

  init(_ input: VIPSImage) { self.input = input }

  /// A region of the pixels, which are computed now where nobody has asked for any.
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
    return UnsafeMutableRawPointer(Unmanaged<LateMemory>.fromOpaque(memory)._withUnsafeGuaranteedRef { $0.region() })
  }

  static let generate: VipsGenerateFn = { output, sequence, _, _, _ in
    guard let output, let sequence else { return -1 }
    let region = sequence.assumingMemoryBound(to: VipsRegion.self)
    var rect = output.pointee.valid
    let isThere =
      vips_region_prepare(region, &rect) == 0
      && vips_region_region(output, region, &rect, rect.left, rect.top) == 0
    return isThere ? 0 : -1
  }
}

extension VIPSImage {
  /// The same image, whose pixels are computed together at the first that is asked for, and then may be read in any
  /// order, any number of times.
  package func keptInMemory() throws(VIPSError) -> VIPSImage {
    let memory = LateMemory(self)
    let image = try derived(
      demand: .any, held: memory, failure: memory.failure, callbacks: (LateMemory.start, LateMemory.generate)
    ) { _ in }
    vips_image_remove(image.pointer, VIPS_META_SEQUENTIAL)
    return image
  }
}
