extension Encoding {
  /// The arguments of libvips' saver, except the image and `strip`; none for JPEG, which it does not write.
  var arguments: [(String, OperationValue)] {
    switch self {
    case .jpeg: []
    case .png(let options):
      [("compression", .int(options.compression)), ("bitdepth", .int(options.depth))]
    case .webp(let options):
      [("Q", .int(options.quality)), ("lossless", .bool(options.isLossless)), ("effort", .int(options.effort))]
    case .tiff(let options):
      [("compression", .choice(options.compression.rawValue)), ("predictor", .choice(options.predictor.rawValue))]
    case .heic(let options):
      options.arguments(compression: "hevc")
    case .avif(let options):
      options.arguments(compression: "av1")
    case .jpegXL(let options):
      [("effort", .int(options.effort)), options.fidelity.argument]
    }
  }
}

extension Encoding.HEIFOptions {
  func arguments(compression: String) -> [(String, OperationValue)] {
    [
      ("compression", .choice(compression)), ("Q", .int(quality)), ("bitdepth", .int(depth)),
      ("effort", .int(effort)), ("subsample_mode", subsampling.choice),
    ]
  }
}

extension Encoding.JPEGXLOptions.Fidelity {
  var argument: (String, OperationValue) {
    switch self {
    case .quality(let quality): ("Q", .int(quality))
    case .distance(let distance): ("distance", .double(distance))
    case .lossless: ("lossless", .bool(true))
    }
  }
}
