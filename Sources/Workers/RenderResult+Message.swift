import Adjustments
import Documents
import Rendering
import ImageFiles

extension RenderResult {
  /// The result as a message from a worker.
  ///
  /// - Parameter job: the job; only the measured steps of its recipe are sent back.
  func message(of job: RenderJob) -> Message {
    var message = Message(.result, [("warnings", .array(warnings.map { .string($0) }))])
    let measured = recipe.steps.indices.filter { recipe.steps[$0] != job.recipe.steps[$0] }
    if !measured.isEmpty {
      message.header["measured"] = Recipe(steps: measured.map { recipe.steps[$0] }).adjustmentData
      message.header["measuredSteps"] = .array(measured.map { .number(Double($0)) })
    }
    message.header["outputs"] = .array(
      outputs.map { output in
        switch output {
        case .failure(let error): return ["error": error.json]
        case .success(.current): return ["current": true]
        case .success(.plan(let lines, let size, let format)):
          return ["plan": .array(lines.map { .string($0) }), "size": size.json, "format": .string(format)]
        case .success(.file(let file)):
          message.files.append(file.bytes)
          return .object(JSONObject(distinct: file.members))
        }
      })
    return message
  }

  /// Reads the result of a job.
  ///
  /// - Throws: `EditError` where it is malformed.
  init(_ message: Message, of job: RenderJob) throws(EditError) {
    self.init(
      warnings: try message.member("warnings", \.strings), recipe: try Self.recipe(message, of: job))
    var files = message.files[...]
    for output in try message.member("outputs", \.arrayValue) {
      if let error = output["error"] {
        outputs.append(.failure(EditError(json: error)))
      } else if output["current"]?.boolValue == true {
        outputs.append(.success(.current))
      } else if let lines = output["plan"]?.strings {
        guard let size = output["size"].flatMap(FrameSize.init), let format = output["format"]?.stringValue else {
          throw Message.malformed("a plan without size or format")
        }
        outputs.append(.success(.plan(lines, size, format: format)))
      } else {
        outputs.append(.success(.file(try RenderedFile(.object(output.objectValue ?? JSONObject()), files.popFirst()))))
      }
    }
  }

  /// The recipe of the job with the steps that were measured.
  private static func recipe(_ message: Message, of job: RenderJob) throws(EditError) -> Recipe {
    guard let json = message.header["measured"] else { return job.recipe }
    let indices = try message.member("measuredSteps") { $0.arrayValue?.compactMap(\.integerValue) }
    var recipe = job.recipe
    let measured = try Recipe(received: json)
    guard indices.count == measured.steps.count, indices.allSatisfy(recipe.steps.indices.contains) else {
      throw Message.malformed("measured steps that do not match the job")
    }
    for (index, step) in zip(indices, measured.steps) { recipe.steps[index] = step }
    // Measured steps name files by digest; here the files have already been read.
    return try mappingErrors {
      try recipe.takeFiles(of: job.recipe)
      return recipe
    }
  }
}

extension RenderedFile {
  /// The file as members of a message, without its bytes.
  var members: [JSONObject.Member] {
    var members: [JSONObject.Member] = [
      ("format", .string(format ?? "")), ("size", size?.json ?? .null),
      ("warnings", .array(warnings.map { .string($0) })),
    ]
    if isDegraded { members.append(("isDegraded", .bool(true))) }
    if let pixelDigest { members.append(("pixelDigest", .string(pixelDigest.hex))) }
    return members
  }

  /// Reads a file.
  ///
  /// - Throws: `EditError` where it is malformed.
  init(_ json: JSONValue, _ bytes: [UInt8]?) throws(EditError) {
    guard let size = json["size"].flatMap(FrameSize.init), let bytes, let warnings = json["warnings"]?.strings,
      let format = json["format"]?.stringValue.flatMap({ FileFormat(identifier: $0) })
    else { throw Message.malformed("a file without size, format, warnings or bytes") }
    self.init(
      bytes: bytes, format: format, size: size,
      pixelDigest: json["pixelDigest"]?.stringValue.flatMap { SHA256Digest(hex: $0) }, warnings: warnings,
      isDegraded: json["isDegraded"]?.boolValue ?? false)
  }
}
