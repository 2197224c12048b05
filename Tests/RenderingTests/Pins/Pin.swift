import Adjustments
import CPixels
import Documents
import ImageFiles
import TestSupport
import VIPS

@testable import Rendering

/// A picture and what is done to it.
struct Pin: Hashable, Sendable {
  let picture: String
  let adjustments: JSONValue
  /// The output profile, with chroma reduced to fit; nil for the picture's own.
  var profile: ProfileChoice?

  /// Where and how pixels are computed.
  struct Way: CustomStringConvertible, Sendable {
    var instructions = px_instructions_in_use()
    var threads = 1
    var rows = 64

    var description: String { "\(Instructions.name(instructions)), \(threads) threads, bands of \(rows) rows" }
  }

  init(_ picture: PinPicture, _ adjustments: [JSONValue], to profile: ProfileChoice? = nil) {
    (self.picture, self.adjustments, self.profile) = (picture.name, .array(adjustments), profile)
  }

  /// What it is, as the files of pins have it.
  var json: JSONObject {
    let members: [JSONObject.Member] = [("picture", .string(picture)), ("adjustments", adjustments)]
    return JSONObject(members + (profile.flatMap(\.parameterJSON).map { [("profile", $0)] } ?? []))
  }

  /// The names of the adjustments.
  var ops: Set<String> { Set((adjustments.arrayValue ?? []).compactMap { $0["op"]?.stringValue }) }

  /// The SHA-256 over a line "width height channels" and the pixels in 16 bits: rows from the top, pixels from the left,
  /// the channels of a pixel side by side and alpha last, each sample in little-endian order.
  func digest(_ way: Way) throws -> String {
    try Instructions.using(way.instructions) {
      // Bases are kept beside a photo, so each rendering has its own.
      let photo = try PinPicture.all.first { $0.name == picture }.unwrapped().photo()
      let request = try OutputRequest(settings, path: nil, source: photo.info)
      let steps = try Analysis.resolved(Engine.steps(adjustments.arrayValue ?? []), for: photo)
      let plan = try Planner.plan(photo.info, steps: steps, request: request)
      let streaming = Streaming(bandHeight: way.rows, threads: way.threads)
      let image = try Renderer.image(plan, of: photo, streaming: streaming)
      var bytes = Array("\(image.width) \(image.height) \(image.bands)\n".utf8)
      let pixels = try image.streamedPixels(streaming)
      guard image.format == .ushort else { throw PhotoError(.unsupported, "16 bits were requested") }
      pixels.withUnsafeBytes { bytes += $0 }
      return SHA256Digest(of: bytes).hex
    }
  }

  private var settings: OutputSettings {
    var output = Engine.png
    output.depth = 16
    if let profile { (output.profile, output.gamut) = (profile, .reduce) }
    return output
  }
}

extension Optional {
  /// The value; without one there is no picture of that name.
  fileprivate func unwrapped() throws -> Wrapped {
    guard let self else { throw PhotoError(.unsupported, "no picture of that name") }
    return self
  }
}
