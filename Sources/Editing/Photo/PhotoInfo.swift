import Adjustments
package import Foundation
import ImageFiles
import PhotoMetadata
package import Documents
package import Rendering
package import Workers

/// What is known about a photo without decoding it.
package struct PhotoInfo: Sendable {
  /// Everything as one JSON object; keys are only ever added.
  package let json: JSONValue
  /// The same for display: labels and values, in order.
  package let lines: [(label: String, value: String)]
  /// What the user should know.
  package let warnings: [String]
}

extension PhotoInfo {
  /// What is known about the photo of a file.
  ///
  /// - Throws: `EditError`
  package init(ofFile url: URL, in runner: JobRunner, limits: PhotoLimits) throws(EditError) {
    self.init(try runner.photo(path: url.path, limits: limits, isDescribed: true), limits)
  }

  /// What is known about a photo.
  package init(_ photo: Photo, _ limits: PhotoLimits) {
    self = EditingInput(photo: photo, limits: limits, loader: PhotoLoader(.none, limits: limits)).info
  }
}

extension EditingInput {
  /// What is known about the photo without decoding it.
  package var info: PhotoInfo {
    let info = photo.info
    let summary = info.summary
    let damage = photo.structuralDamage
    let warnings = [damage].compactMap { $0 } + describedWarnings
    return PhotoInfo(
      json: .object(
        JSONObject(
          distinct: Self.members(info) + [("isCutShort", .bool(damage != nil && photo.truncation != nil))]
            + Self.members(summary) + [
              ("warnings", .array(warnings.map { .string($0) }))
            ])),
      lines: Self.lines(info) + Self.lines(summary), warnings: warnings)
  }

  /// The warnings, with the refusal to edit it, if any, last.
  private var describedWarnings: [String] {
    let refusal: [String] =
      if case .hdr(_, let transfer) = photo.info.color {
        ["its colors are \(transfer), an HDR encoding; photoedit can describe it but not edit it"]
      } else {
        []
      }
    return warnings + refusal
  }

  private static func members(_ info: SourceInfo) -> [JSONObject.Member] {
    [
      ("format", .string(info.format.identifier)), ("width", .number(Double(info.uprightSize.width))),
      ("height", .number(Double(info.uprightSize.height))), ("orientation", .number(Double(info.orientation))),
      ("depth", .number(Double(info.depth))), ("channels", .number(Double(info.channels))),
      ("hasAlpha", .bool(info.hasAlpha)), ("profile", .string(info.color.name)),
      ("pages", .number(Double(info.pageCount))), ("fileSize", .number(Double(info.fileSize))),
      ("sha256", .string(info.digest.hex)), ("transfer", info.color.transfer.map { .string($0) } ?? .null),
      ("isEditable", .bool(info.color.isEditable)),
    ]
  }

  private static func members(_ summary: MetadataSummary) -> [JSONObject.Member] {
    let texts: [(String, String?)] =
      [
        ("make", summary.make), ("model", summary.model), ("lens", summary.lens), ("dateTaken", summary.dateTaken),
      ] + summary.texts.map { ($0.declaration.name, $1) } + [("software", summary.software)]
    let numbers: [(String, Double?)] = [
      ("exposureTime", summary.exposureTime), ("fNumber", summary.fNumber), ("iso", summary.iso.map(Double.init)),
      ("focalLength", summary.focalLength),
    ]
    var members: [JSONObject.Member] = texts.compactMap { key, value in value.map { (key, .string($0)) } }
    members += numbers.compactMap { key, value in value.map { (key, .number($0)) } }
    if let position = summary.position {
      members.append(("position", ["latitude": .number(position.latitude), "longitude": .number(position.longitude)]))
    }
    if let trace = summary.provenance {
      members.append(
        (
          "renderedFrom",
          [
            "original": .string(trace.originalDigest), "recipe": .string(trace.recipeDigest),
            "version": .string(trace.version),
          ]
        ))
    }
    let extras = summary.extras.map(\.rawValue).sorted()
    let others = summary.otherParts.sorted().map { JSONValue.string($0) }
    return members + [("extras", .array(extras.map { .string($0) }))]
      + (others.isEmpty ? [] : [("otherParts", .array(others))])
  }

  private static func lines(_ info: SourceInfo) -> [(label: String, value: String)] {
    let channels = (info.isGray ? "gray" : info.color.isCMYK ? "CMYK" : "RGB") + (info.hasAlpha ? " + alpha" : "")
    let size = info.uprightSize
    let megapixels = (Double(size.width * size.height) / 1e5).rounded() / 10
    var lines = [
      ("format", "\(info.format.name), \(info.depth)-bit \(channels)"),
      (
        "size",
        "\(size.width)×\(size.height) (\(megapixels) MP)"
          + (info.orientation == 1 ? "" : ", EXIF orientation \(info.orientation)")
      ),
      ("profile", info.color.name + (info.color.transfer.map { " (\($0), HDR)" } ?? "")),
      ("file", "\(FormattedAmount.text(bytes: info.fileSize)), sha256 \(info.digest.hex)"),
    ]
    if info.pageCount > 1 { lines.append(("pages", "\(info.pageCount)")) }
    return lines
  }

  private static func lines(_ summary: MetadataSummary) -> [(label: String, value: String)] {
    let exposure = [
      summary.exposureTime.map { $0 < 0.3 && $0 > 0 ? "1/\(Int((1 / $0).rounded())) s" : "\($0) s" },
      summary.fNumber.map { "f/\(CanonicalNumber.text(($0 * 10).rounded() / 10))" }, summary.iso.map { "ISO \($0)" },
      summary.focalLength.map { "\(CanonicalNumber.text(($0 * 10).rounded() / 10)) mm" },
    ].compactMap { $0 }.joined(separator: ", ")
    let position = summary.position.map {
      "\(CanonicalNumber.text(($0.latitude * 1e5).rounded() / 1e5)), \(CanonicalNumber.text(($0.longitude * 1e5).rounded() / 1e5))"
    }
    let names = MetadataReading.Extra.names(of: summary.extras, summary.otherParts)
    let rows: [(String, String?)] =
      [
        ("camera", summary.camera), ("lens", summary.lens), ("taken", summary.dateTaken),
        ("exposure", exposure.isEmpty ? nil : exposure), ("position", position),
      ] + summary.texts.map { ($0.declaration.label, $1) } + [
        ("software", summary.software),
        (
          "rendered",
          summary.provenance.map {
            "by photoedit \($0.version) from \($0.originalDigest.prefix(12)) with recipe \($0.recipeDigest.prefix(12))"
          }
        ),
        ("also has", names.isEmpty ? nil : names.joined(separator: ", ")),
      ]
    return rows.compactMap { label, value in value.map { (label, $0) } }
  }
}

extension MetadataSummary {
  /// The texts about the photo.
  fileprivate var texts: [(PhotoProperty, String?)] {
    PhotoProperty.texts.map { ($0, properties.text($0)) }
  }
}
