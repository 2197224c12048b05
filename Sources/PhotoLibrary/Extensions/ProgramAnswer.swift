import Adjustments
import Documents
import DurableFiles
import Foundation

/// What a program left in its folder.
struct ProgramAnswer {
  static let documentName = "output.json"
  /// The maximum size of the document: the largest adjustment data in base64, plus some text.
  private static let largestDocument = AdjustmentData.maximumSize * 2

  /// The adjustments and the picture.
  private(set) var output: EditingExtensionOutput
  /// Whether the picture may differ in size from the input.
  private(set) var changesSize = false

  /// Reads what a program left.
  ///
  /// - Parameter limit: the largest picture, in bytes.
  /// - Returns: nil where it left nothing.
  /// - Throws: `EditError`: `bad-editor-output`, `adjustment-data-empty`, `adjustment-data-too-large`,
  ///   `bad-adjustment-format`.
  init?(in folder: ProgramFolder, limit: Int) throws(EditError) {
    let pictures = folder.names.filter { $0.hasPrefix("output.") && $0 != Self.documentName }
    guard
      let bytes = try ProgramFile.contents(
        of: Self.documentName, in: folder.descriptor, limit: Self.largestDocument)
    else {
      guard let picture = pictures.first else { return nil }
      throw ProgramFile.bad(
        "the program left '\(picture)' without '\(Self.documentName)'",
        hint: "write the adjustment data to '\(Self.documentName)'; without it, the edit cannot be resumed")
    }
    let json: JSONValue
    do {
      json = try JSONValue.parse(bytes)
    } catch {
      throw ProgramFile.bad("'\(Self.documentName)' is not valid JSON: \(error.message)")
    }
    guard let object = json.objectValue else {
      throw ProgramFile.bad("expected '\(Self.documentName)' to be a JSON object, found \(json.kind)")
    }
    let data = try Self.adjustmentData(object["adjustmentData"])
    let picture = try Self.picture(object["picture"], among: pictures)
    guard let rendition = try ProgramFile.contents(of: picture, in: folder.descriptor, limit: limit) else {
      throw ProgramFile.bad(
        "the program did not write '\(picture)'", hint: "write the picture to \"output.path\" of the input")
    }
    output = EditingExtensionOutput(adjustmentData: data, rendition: Data(rendition))
    if let note = object["note"] {
      guard let text = note.stringValue else {
        throw ProgramFile.bad("expected 'note' to be a string, found \(note.kind)")
      }
      output.note = text.isEmpty ? nil : text
    }
    guard let changes = object["changesSize"] else { return }
    guard let flag = changes.boolValue else {
      throw ProgramFile.bad("expected 'changesSize' to be true or false, found \(changes.kind)")
    }
    changesSize = flag
  }

  /// The file of the picture: the one that is named, or the only one.
  private static func picture(_ json: JSONValue?, among pictures: [String]) throws(EditError) -> String {
    if let json {
      guard let name = json.stringValue, !name.isEmpty, !FilePath.hasSlash(name), name != ".", name != ".." else {
        throw ProgramFile.bad("expected 'picture' to be the name of a file in the folder")
      }
      return name
    }
    guard pictures.count <= 1 else {
      throw ProgramFile.bad(
        "the program left several pictures: \(pictures.prefix(5).joined(separator: ", "))",
        hint: "name the one to use: \"picture\": \"\(pictures[0])\"")
    }
    return pictures.first ?? "output.*"
  }

  private static func adjustmentData(_ json: JSONValue?) throws(EditError) -> AdjustmentData {
    guard let json else {
      throw ProgramFile.bad(
        "'\(documentName)' has no 'adjustmentData'",
        hint: "describe the edit in 'adjustmentData', so that it can be resumed")
    }
    guard let identifier = json["formatIdentifier"]?.stringValue, let version = json["formatVersion"]?.stringValue
    else {
      throw ProgramFile.bad("expected 'adjustmentData' to have 'formatIdentifier' and 'formatVersion', two strings")
    }
    let bytes: Data
    switch (json["data"], json["dataBase64"]) {
    case (let value?, nil): bytes = Data(value.canonicalBytes())
    case (nil, let text?):
      guard let decoded = text.stringValue.flatMap({ Data(base64Encoded: $0) }) else {
        throw ProgramFile.bad("expected 'dataBase64' to be base64")
      }
      bytes = decoded
    default: throw ProgramFile.bad("expected 'adjustmentData' to have either 'data' or 'dataBase64'")
    }
    guard !bytes.isEmpty else {
      throw EditError(.adjustmentDataEmpty, "the program's adjustment data is empty")
    }
    guard bytes.count <= AdjustmentData.maximumSize else {
      throw EditError(
        .adjustmentDataTooLarge, as: .refused,
        "the program's adjustment data has \(bytes.count) bytes, at most \(AdjustmentData.maximumSize) are allowed",
        hint: "keep large payloads in files of the program's own, and name them in the data")
    }
    let data = AdjustmentData(formatIdentifier: identifier, formatVersion: version, data: bytes)
    try data.checkFormat()
    return data
  }
}
