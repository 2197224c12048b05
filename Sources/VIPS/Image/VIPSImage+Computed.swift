import CVips

extension VIPSImage {
  /// An image whose pixels are computed region by region, on request, inside libvips' threaded pipeline.
  ///
  /// Several threads call the closures at once, each for a different region; with a sequential input the regions come
  /// from top to bottom. The header fields of the input are kept. Nothing is computed here.
  ///
  /// - Parameters:
  ///   - input: the image that it is computed from.
  ///   - width: columns of the result; `height`, `bands`, `format` and `interpretation` are those of the result, too.
  ///   - demand: the shape of region that suits the computation.
  ///   - parts: the parts of a requested region that are computed one after the other; nil for the region at once.
  ///   - needs: which part of the input a part of the result is computed from; it is clipped to the input.
  ///   - compute: fills the complete output tile from the input tile, which is what `needs` returned, clipped. An error
  ///     that it throws ends the evaluation and is thrown by the call that started it.
  package static func computed(
    from input: VIPSImage, width: Int, height: Int, bands: Int, format: BandFormat, interpretation: Interpretation,
    demand: DemandStyle = .thinStrip, parts: (@Sendable (PixelRect) -> [PixelRect])? = nil,
    needs: @escaping @Sendable (PixelRect) -> PixelRect = { $0 },
    compute: @escaping @Sendable (_ input: borrowing PixelTile, _ output: borrowing MutablePixelTile) throws -> Void
  ) throws(VIPSError) -> VIPSImage {
    let name = "vips_image_generate"
    let largest = Int(VIPS_MAX_COORD)
    guard (1...largest).contains(width), (1...largest).contains(height), (1...largest).contains(bands),
      format != .other
    else { throw VIPSError(operation: name, message: "cannot compute \(width) × \(height), \(bands) × \(format)") }
    let computation = ImageComputation(
      input: input, outputBytesPerPixel: bands * format.byteCount, parts: parts, needs: needs, compute: compute)
    return try input.derived(
      demand: demand, held: computation, failure: computation.failure,
      callbacks: (ImageComputation.start, ImageComputation.generate)
    ) { header in
      header.Xsize = Int32(width)
      header.Ysize = Int32(height)
      header.Bands = Int32(bands)
      header.BandFmt = VipsBandFormat(format.rawValue)
      header.Type = VipsInterpretation(interpretation.rawValue)
      header.Coding = VIPS_CODING_NONE
    }
  }

  /// An image with the header of this one, changed, whose regions come from callbacks.
  ///
  /// - Parameters:
  ///   - held: the argument of the callbacks; it lives as long as libvips' object.
  ///   - callbacks: `start`, if any, makes a region of the input, which is passed to `generate` and released at the
  ///     end.
  func derived(
    demand: DemandStyle, held: AnyObject, failure: FailureNote,
    callbacks: (start: VipsStartFn?, generate: VipsGenerateFn),
    header change: (inout VipsImage) -> Void
  ) throws(VIPSError) -> VIPSImage {
    let name = "vips_image_generate"
    guard let new = vips_image_new() else { throw .last(in: name) }
    let image = VIPSImage(adopting: new, failures: failures + [failure])
    image.hold(held)
    var inputs: [UnsafeMutablePointer<VipsImage>?] = [pointer, nil]
    guard vips_image_pio_input(pointer) == 0, vips_image_pipeline_array(new, demand.raw, &inputs) == 0 else {
      throw .last(in: name)
    }
    change(&new.pointee)
    let stop: VipsStopFn = { region, _, _ in
      if let region { g_object_unref(region) }
      return 0
    }
    let client = Unmanaged.passUnretained(held).toOpaque()
    guard vips_image_generate(new, callbacks.start, callbacks.generate, stop, client, nil) == 0 else {
      throw .last(in: name)
    }
    return image
  }

  /// Makes libvips' object hold one Swift object until it is finalized, after every region of it is gone.
  func hold(_ object: AnyObject) {
    let release: GDestroyNotify = { object in
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
    let held = Unmanaged.passRetained(object).toOpaque()
    g_object_set_data_full(pointer.gObject, Self.heldKey, held, release)
  }

  fileprivate static let heldKey = "photoedit-held"
}

extension UnsafeMutablePointer<VipsImage> {
  /// The same object as its root class, which GLib's functions expect.
  fileprivate var gObject: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
  }

  /// The Swift object that libvips' object holds, if it does.
  var held: AnyObject? {
    g_object_get_data(gObject, VIPSImage.heldKey).map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }
}
