package import Adjustments
package import Documents
import Editing
import Foundation
import ImageFiles
package import Rendering
package import Workers

/// The input that a program is given to edit.
package struct ProgramInput: Sendable {
  /// The picture to edit, in full size and upright.
  package var picture: Photo
  /// The current state of the photo at the size of a display.
  package var placeholder: RenderedFile
  /// The adjustments to resume; nil where the picture is edited afresh.
  package var adjustmentData: AdjustmentData?
  /// Whether the picture has earlier edits in it.
  package var isFlattened: Bool

  /// Renders the input of a program.
  ///
  /// - Parameters:
  ///   - photo: the picture that the edit starts from.
  ///   - current: the current state of the photo, if that is a different picture.
  ///   - settings: how the picture is encoded.
  /// - Throws: `EditError`
  package init(
    _ photo: Photo, current: Photo?, resuming data: AdjustmentData?, isFlattened: Bool, settings: OutputSettings,
    limits: PhotoLimits, in runner: JobRunner, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) {
    func rendered(_ photo: Photo, _ settings: OutputSettings) throws(EditError) -> RenderedFile {
      try runner.run(
        RenderJob(source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings)], limits: limits),
        progress: progress
      ).file
    }
    let file = try rendered(photo, settings)
    picture = try runner.photo(file.bytes.withUnsafeBytes { ByteBlock(copying: $0) }, limits: limits)
    var small = PreviewRequest(longEdge: EditingProgram.placeholderSize).settings
    small.longEdge = EditingProgram.placeholderSize
    placeholder = try rendered(current ?? photo, small)
    (adjustmentData, self.isFlattened) = (data, isFlattened)
  }

  /// The name of the picture's file.
  var fileName: String { "input." + picture.info.format.fileExtensions[0] }

  /// The suggested name of the result's file.
  var outputName: String { "output." + picture.info.format.fileExtensions[0] }

  /// Writes the files of the input into a folder.
  ///
  /// - Parameter name: the name of the photo.
  /// - Throws: `EditError`
  func write(to folder: ProgramFolder, name: String?) throws(EditError) {
    try folder.write(picture.bytes.withUnsafeBytes { Array($0) }, as: fileName)
    try folder.write(placeholder.bytes, as: Self.placeholderName)
    try folder.write(Array(JSONLayout.text(json(in: folder, name: name)).utf8), as: Self.documentName)
  }

  static let documentName = "input.json"
  static let placeholderName = "placeholder.jpg"

  /// The document that describes the input.
  func json(in folder: ProgramFolder, name: String?) -> JSONValue {
    let info = picture.info
    var members: [JSONObject.Member] = [
      ("version", .number(Double(ProgramManifest.contractVersion))),
      (
        "input",
        [
          "path": .string(folder.file(fileName)), "format": .string(info.format.identifier),
          "width": .number(Double(info.uprightSize.width)), "height": .number(Double(info.uprightSize.height)),
          "depth": .number(Double(info.depth)), "channels": .number(Double(info.bands)), "orientation": 1,
          "profile": .string(info.color.name),
        ]
      ),
      (
        "placeholder",
        [
          "path": .string(folder.file(Self.placeholderName)), "format": .string(placeholder.format ?? ""),
          "width": .number(Double(placeholder.size?.width ?? 0)),
          "height": .number(Double(placeholder.size?.height ?? 0)),
        ]
      ), ("isFlattened", .bool(isFlattened)),
      (
        "output",
        [
          "path": .string(folder.file(outputName)), "documentPath": .string(folder.file(ProgramAnswer.documentName)),
        ]
      ),
    ]
    if let name { members.append(("photo", .string(name))) }
    if let adjustmentData { members.append(("adjustmentData", adjustmentData.programJSON)) }
    return .object(JSONObject(members))
  }

  /// The environment variables for programs that do not read JSON.
  func environment(in folder: ProgramFolder) -> [String: String] {
    [
      "PHOTOEDIT_EDIT": String(ProgramManifest.contractVersion), "PHOTOEDIT_FOLDER": folder.path,
      "PHOTOEDIT_INPUT": folder.file(fileName), "PHOTOEDIT_INPUT_JSON": folder.file(Self.documentName),
      "PHOTOEDIT_PLACEHOLDER": folder.file(Self.placeholderName), "PHOTOEDIT_OUTPUT": folder.file(outputName),
      "PHOTOEDIT_OUTPUT_JSON": folder.file(ProgramAnswer.documentName),
    ]
  }
}

extension AdjustmentData {
  /// The data for a program: JSON where it is canonical JSON, else base64.
  var programJSON: JSONValue {
    var members: [JSONObject.Member] = [
      ("formatIdentifier", .string(formatIdentifier)), ("formatVersion", .string(formatVersion)),
    ]
    if let json = try? JSONValue.parse(Array(data)), json.canonicalBytes() == Array(data) {
      members.append(("data", json))
    } else {
      members.append(("dataBase64", .string(data.base64EncodedString())))
    }
    return .object(JSONObject(members))
  }
}
