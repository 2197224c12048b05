extension RowFields {
  /// The fields of what is known of a photo without decoding it.
  static let photo: [RowField] = [
    .always("format", .text, "the file format"), .always("width", .integer, "the width in pixels, upright"),
    .always("height", .integer, "the height in pixels, upright"),
    .always("orientation", .integer, "as in EXIF, 1 to 8"),
    .always("depth", .integer, "bits per channel"), .always("channels", .integer, "the number of channels"),
    .always("hasAlpha", .flag, "whether it has transparency"), .always("profile", .text, "the color profile"),
    .always("pages", .integer, "the number of pages"), .always("fileSize", .integer, "the size in bytes"),
    .always("sha256", .text, "the SHA-256 of the file"), .sometimes("make", .text, "the camera's maker"),
    .sometimes("model", .text, "the camera"), .sometimes("lens", .text, "the lens"),
    .sometimes("dateTaken", .text, "when the photo was taken"), .sometimes("artist", .text, "the photographer"),
    .sometimes("copyright", .text, "the copyright notice"), .sometimes("caption", .text, "the caption"),
    .sometimes("software", .text, "the program that wrote the file"),
    .sometimes("exposureTime", .number, "the exposure time in seconds"), .sometimes("fNumber", .number, "the aperture"),
    .sometimes("iso", .integer, "the sensitivity"), .sometimes("focalLength", .number, "the focal length in mm"),
    .sometimes(
      "position",
      .object([
        .always("latitude", .number, "degrees north"), .always("longitude", .number, "degrees east"),
      ]), "where the photo was taken"),
    .sometimes(
      "renderedFrom",
      .object([
        .always("original", .text, "the SHA-256 of the original"), .always("recipe", .text, "the digest of the recipe"),
        .always("version", .text, "the version of photoedit"),
      ]), "of a rendering by photoedit: what it was made from"),
    .always("extras", .list(.text), "what a rendering would lose"),
  ]
}
