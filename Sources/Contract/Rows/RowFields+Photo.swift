import Documents
import PhotoMetadata

extension RowFields {
  /// The fields with what is known about a photo without decoding it.
  static let photo: [Field] =
    [
      .always("format", .text, "the file format"), .always("width", .integer, "the width in pixels, upright"),
      .always("height", .integer, "the height in pixels, upright"),
      .always("orientation", .integer, "as in EXIF, 1 to 8"),
      .always("depth", .integer, "bits per channel"),
      .always("channels", .integer, "the channels of a stored pixel: 1 gray, 3 RGB, 4 CMYK, and one more with alpha"),
      .always("hasAlpha", .flag, "whether it has transparency"), .always("profile", .text, "the color profile"),
      .always("transfer", .optional(.text), "the transfer function of an HDR encoding: HLG or PQ"),
      .always("isEditable", .flag, "whether photoedit edits its colors; HDR encodings are described only"),
      .always("isCutShort", .flag, "whether the file ends before its structure does"),
      .always("pages", .integer, "the number of pages"), .always("fileSize", .integer, "the size in bytes"),
      .always("sha256", .text, "the SHA-256 of the file"), .sometimes("make", .text, "the camera's maker"),
      .sometimes("model", .text, "the camera"), .sometimes("lens", .text, "the lens"),
      .sometimes("dateTaken", .text, "when the photo was taken"),
    ] + PhotoProperty.form(PhotoProperty.texts).fields + [
      .sometimes("software", .text, "the program that wrote the file"),
      .sometimes("exposureTime", .number, "the exposure time in seconds"),
      .sometimes("fNumber", .number, "the aperture"),
      .sometimes("iso", .integer, "the sensitivity"), .sometimes("focalLength", .number, "the focal length in mm"),
      .sometimes(
        "position",
        .object([
          .always("latitude", .number, "degrees north"), .always("longitude", .number, "degrees east"),
        ]), "where the photo was taken"),
      .sometimes(
        "renderedFrom",
        .object([
          .always("original", .text, "the SHA-256 of the original"),
          .always("recipe", .text, "the digest of the recipe"),
          .always("version", .text, "the version of photoedit"),
        ]), "of a rendering by photoedit: what it was made from"),
      .always(
        "extras", .list(.text),
        "what the file has beside the picture and its tags: a rendering keeps at most makerNote and extendedXMP"),
      .sometimes(
        "otherParts", .list(.text), "the names of segments, chunks, boxes and items that photoedit does not know"),
    ]

  /// The fields of a comparison of two photos.
  static let comparison: [Field] = [
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
