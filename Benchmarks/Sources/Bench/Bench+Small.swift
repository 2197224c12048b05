import Foundation
import Measuring

extension Bench {
  /// Small pictures of a large photo: a preview against thumbnails, and a final one in linear light.
  func measureSmall() throws {
    let photo = photos.path("24")
    var contenders = [
      Contender("photoedit to 512 px, final", commands.apply("to-512", [photo]))
    ]
    if let tool = workshop.tool("vipsthumbnail") {
      let out = workshop.output.path + "/%s.jpg[Q=90]"
      contenders.append(Contender("vipsthumbnail --linear", [tool, photo, "--size", "512", "--linear", "-o", out]))
      contenders.append(Contender("vipsthumbnail", [tool, photo, "--size", "512", "-o", out]))
    }
    let name = "vips_thumbnail of pyvips-binary"
    if let library = newerLibrary {
      contenders.append(
        Contender(
          name, [workshop.program("Thumbnail"), library, photo, workshop.output.path + "/thumbnail.jpg[Q=90]", "512"]))
    }
    if commands.has("preview") {
      contenders.append(Contender("photoedit preview", preview(photo, size: 512, to: "preview.jpg")))
    }
    let results = try measurer.measure("24 MP to 512 px, all cores", contenders, rounds: rounds)

    let quick = Goal(
      "24 MP to 512 px, preview, wall", against: "vipsthumbnail of 8.18", must: .atLeast(1), stretch: .atLeast(1.5),
      unit: .timesFaster, photos: "1")
    if commands.has("preview"), results["photoedit preview"] != nil {
      add(quick, try judged(outcome(of: name, to: "photoedit preview", in: results, \.wall), photo))
    } else {
      let reason = measurer.failures["photoedit preview"] ?? "photoedit has no command 'preview'"
      add(quick, .open("not there yet: \(reason)"))
    }
    let final = Goal(
      "24 MP to 512 px, final, wall", against: "vipsthumbnail --linear", must: .atLeast(1), stretch: .atLeast(2),
      unit: .timesFaster, photos: "1")
    let other = outcome(of: "vipsthumbnail --linear", to: "photoedit to 512 px, final", in: results, \.cpu)
    var note = ""
    if case .reached(let value, _, _, _) = other { note = "\(Text.digits(value))× in CPU time" }
    add(final, outcome(of: "vipsthumbnail --linear", to: "photoedit to 512 px, final", in: results, \.wall, note: note))
  }

  func preview(_ photo: String, size: Int, to file: String) -> [String] {
    [
      workshop.photoedit.path, "preview", photo, "--size", String(size), "--force", "-o",
      workshop.output.path + "/" + file,
    ]
      + (commands.has("preview", option: "--no-library") ? ["--no-library"] : [])
  }

  /// The libvips inside pyvips-binary; it comes without vipsthumbnail, so our own small program calls it.
  private var newerLibrary: String? {
    let folder = workshop.benchmarks.appending(path: ".build/peers/pyvips-binary")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return files?.lazy.compactMap { $0 as? URL }.first { $0.lastPathComponent.hasPrefix("libvips-") }?.path
  }

  /// A preview counts only where it looks like the final picture.
  private func judged(_ outcome: Outcome, _ photo: String) throws -> Outcome {
    guard case .reached(let value, _, _, _) = outcome else { return outcome }
    struct Difference: Decodable {
      var mean: Double?
      var percentile99: Double?
    }
    var pictures: [String] = []
    for (command, file) in [
      (
        commands.apply("to-512", [photo], options: ["--format", "png", "-o", workshop.output.path + "/s.png"]), "s.png"
      ),
      (preview(photo, size: 512, to: "s.png"), "s.png"),
    ] {
      _ = try measurer.run(Contender("difference", command))
      let kept = workshop.file("difference-\(pictures.count).png")
      try? FileManager.default.removeItem(atPath: kept)
      try FileManager.default.moveItem(atPath: workshop.output.path + "/" + file, toPath: kept)
      pictures.append(kept)
    }
    let differences: [Difference] = try compared(["difference"] + pictures)
    guard let mean = differences.first?.mean, let percentile = differences.first?.percentile99 else {
      return .open("preview and final picture differ in size")
    }
    return .reached(
      value, conditions: mean <= 1 && percentile <= 5,
      note: "ΔE2000 to the final: mean \(Text.digits(mean)), 99th percentile \(Text.digits(percentile))")
  }
}
