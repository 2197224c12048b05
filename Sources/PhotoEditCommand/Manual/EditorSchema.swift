import Contract
import PhotoEdit

/// The JSON Schema of the documents that photoedit and programs of `edit --with` exchange.
enum EditorSchema {
  /// The schema as a document.
  static var text: String { JSONLayout.text(json) }

  private static var json: JSONValue {
    let parts = [
      ("input", input, "What photoedit writes to `input.json`."),
      ("output", output, "What a program writes to `output.json`."),
      ("manifest", manifest, "What a program says of itself in the file `.editor.json` beside it."),
    ]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Programs that edit photos",
      "description": "Members are only ever added: ignore those you do not know.",
      "$defs": .object(JSONObject(parts.map { ($0.0, FieldSchema.object($0.1, $0.2)) })),
    ]
  }

  private static let adjustmentData: [Field] = [
    .always("formatIdentifier", .text, "the format: 1 to 255 bytes without spaces, by convention a reversed domain"),
    .always("formatVersion", .text, "the version of the format: 1 to 64 bytes without spaces, such as `1.0`"),
    .sometimes("data", .any, "the data as JSON"),
    .sometimes("dataBase64", .text, "the data in base64, where they are not JSON"),
  ]

  private static let input: [Field] = [
    .always("version", .integer, "the version of this contract: 1"),
    .sometimes("photo", .text, "what the photo is called"),
    .always(
      "input",
      .object([
        .always("path", .text, "the picture to edit, in full size"), .always("format", .text, "its file format"),
        .always("width", .integer, "pixels from left to right"),
        .always("height", .integer, "pixels from top to bottom"),
        .always("depth", .integer, "bits a channel: 8, 16, or 32 for floats"),
        .always("channels", .integer, "1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha"),
        .always("orientation", .integer, "always 1: the picture is upright"),
        .always("profile", .text, "the name of its color profile"),
      ]), "the picture to edit"),
    .always(
      "placeholder",
      .object([
        .always("path", .text, "the file"), .always("format", .text, "its file format"),
        .always("width", .integer, "pixels from left to right"),
        .always("height", .integer, "pixels from top to bottom"),
      ]), "the current state of the photo at the size of a display"),
    .always("isFlattened", .flag, "whether earlier edits are in the picture, and cannot be taken out of it"),
    .sometimes(
      "adjustmentData", .object(adjustmentData),
      "the edit to resume, which is not in the picture; missing where the picture is edited afresh"),
    .always(
      "output",
      .object([
        .always("path", .text, "where the result is expected; another format has another ending"),
        .always("documentPath", .text, "where `output.json` is expected"),
      ]), "where the result goes"),
  ]

  private static let output: [Field] = [
    .always(
      "adjustmentData", .object(adjustmentData), "what was done, with either `data` or `dataBase64`; up to 2 MiB"),
    .sometimes("picture", .text, "the name of the picture's file; by default the only `output.*`"),
    .sometimes("changesSize", .flag, "whether a picture of another size than the input is meant"),
    .sometimes("note", .text, "what stands in the history"),
  ]

  private static let manifest: [Field] = [
    .always("version", .integer, "the version of this contract: 1"),
    .sometimes("author", .text, "the author to record: 1 to 200 characters on one line; by default the program's name"),
    .sometimes(
      "resumes",
      .list(
        .object([
          .always("formatIdentifier", .text, "a format of adjustment data that the program can resume"),
          .sometimes(
            "formatVersion", .text,
            "the newest version, such as `1.2`: those of the same major version up to it are meant"
          ),
        ])), "the edits that the program can resume"),
    .sometimes(
      "input",
      .object([
        .sometimes("format", .text, "png, tiff, jpeg, webp, heic, avif or jxl; by default png"),
        .sometimes("depth", .integer, "8 or 16; by default that of the photo where the format has it"),
        .sometimes(
          "profile", .text, "source, srgb, display-p3, adobe-rgb or prophoto-rgb; by default source, that of the photo"),
        .sometimes("quality", .integer, "1 to 100, of lossy formats; by default 95 for JPEG"),
      ]), "how the picture is encoded"),
  ]
}
