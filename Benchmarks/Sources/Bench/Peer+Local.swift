import Foundation

extension Peer {
  /// Programs with steps like those of R-local: those of R-10, and the nearest that they have to the others.
  static func local(_ workshop: Workshop) -> [Peer] {
    let all = all(workshop)
    return [imageMagick(all), gegl(all), rawTherapee(all), darktable(all)].compactMap { $0 }
  }

  /// A peer that does something more; nil without the peer.
  private static func peer(
    _ name: String, of all: [Peer], does: String,
    change: @escaping (_ command: [String], _ width: Int, _ height: Int) -> [String]
  ) -> Peer? {
    guard let peer = all.first(where: { $0.name == name }) else { return nil }
    return Peer(
      name: "\(name), local", package: peer.package, does: does, makesEqualSteps: peer.makesEqualSteps,
      environment: peer.environment
    ) { photo, width, height in
      peer.command(photo, width, height).map { change($0, width, height) }
    }
  }

  /// A command with words put in after one of its words and those that belong to that.
  private static func inserting(_ words: [String], into command: [String], after word: String, _ count: Int) -> [String]
  {
    guard let place = command.firstIndex(of: word) else { return command }
    var command = command
    command.insert(contentsOf: words, at: place + count)
    return command
  }

  private static func imageMagick(_ all: [Peer]) -> Peer? {
    peer(
      "ImageMagick", of: all,
      does:
        "the steps of R-10; despeckling for noise reduction, local contrast for shadows, highlights and clarity, an "
        + "unsharp mask for texture, a stretch of levels for whites, blacks and haze"
    ) { command, width, _ in
      let radius = max(1, width / 200)
      return inserting(
        ["-despeckle", "-local-contrast", "\(radius)x10", "-unsharp", "0x3+0.15+0", "-level", "1%,99%"], into: command,
        after: "+repage", 1)
    }
  }

  private static func gegl(_ all: [Peer]) -> Peer? {
    peer(
      "GEGL", of: all,
      does:
        "the steps of R-10; noise-reduction, shadows-highlights, two unsharp masks for clarity and texture; nothing "
        + "for haze, whites and blacks"
    ) { command, width, _ in
      let wide = String(format: "%.1f", Double(width) / 100), fine = String(format: "%.2f", Double(width) / 2000)
      return inserting(
        [
          "gegl:noise-reduction", "iterations=4", "gegl:shadows-highlights", "shadows=40", "highlights=-40",
          "radius=\(wide)", "gegl:unsharp-mask", "std-dev=\(wide)", "scale=0.2", "gegl:unsharp-mask", "std-dev=\(fine)",
          "scale=0.15",
        ], into: command, after: "gegl:crop", 5)
    }
  }

  private static func rawTherapee(_ all: [Peer]) -> Peer? {
    peer(
      "RawTherapee", of: all,
      does: "the steps of R-10; its noise reduction, shadows and highlights, local contrast, dehazing and microcontrast"
    ) { command, _, _ in
      guard let place = command.firstIndex(of: "-p"), command.indices.contains(place + 1),
        let text = try? String(contentsOfFile: command[place + 1], encoding: .utf8)
      else { return command }
      var command = command
      command[place + 1] = command[place + 1].replacing(".pp3", with: "-local.pp3")
      try? (text + localProfile).write(toFile: command[place + 1], atomically: true, encoding: .utf8)
      return command
    }
  }

  /// What the profile has besides the steps of R-10.
  private static let localProfile = """

    [Directional Pyramid Denoising]
    Enabled=true
    Luma=40
    Ldetail=50
    Chroma=40
    Method=Lab
    LMethod=SLI
    CMethod=MAN

    [Shadows & Highlights]
    Enabled=true
    Highlights=40
    Shadows=40
    Radius=40

    [Local Contrast]
    Enabled=true
    Radius=80
    Amount=0.2

    [SharpenMicro]
    Enabled=true
    Strength=15

    [Dehaze]
    Enabled=true
    Strength=10

    """

  private static func darktable(_ all: [Peer]) -> Peer? {
    peer("darktable", of: all, does: "an empty history, as for R-10 (a lower bound)") { command, _, _ in command }
  }
}
