extension RowFields {
  /// The fields of a comparison of two photos.
  static let comparison: [RowField] = [
    .always("inputs", .list(.text), "both photos as the caller named them"),
    .always("sizes", .list(.list(.integer)), "width and height of each in pixels, upright"),
    .always("hasSameSize", .flag, "whether the sizes are equal; otherwise there are no figures"),
    .always("isSame", .flag, "whether every pixel is the same"),
    .sometimes("psnr", .optional(.number), "the peak signal-to-noise ratio in decibels; null where nothing differs"),
    .sometimes("ssim", .optional(.number), "the structural similarity, 1 for the same; null below 11×11 pixels"),
    .sometimes(
      "deltaE",
      .object([
        .always("mean", .number, "the mean"), .always("p99", .number, "what 99 of 100 pixels do not exceed"),
        .always("max", .number, "the largest"),
      ]), "the color difference of the pixels in ΔE2000"),
    .always("exceeded", .list(.text), "the thresholds that were exceeded"),
    .sometimes("output", .text, "the picture that was written"),
  ]
}
