import Foundation

/// Another program that can do steps like those of R-10.
struct Peer {
  let name: String
  /// The Debian package it is in.
  let package: String
  /// What it does in place of each step.
  let does: String
  /// Whether it does steps like ours at all.
  var makesEqualSteps = true
  var environment: [String: String] = [:]
  /// The command that makes out/peer.jpg of a photo of a size; nil where the program is not installed.
  let command: (_ photo: String, _ width: Int, _ height: Int) -> [String]?

  static func all(_ workshop: Workshop) -> [Peer] {
    [imageMagick(workshop), graphicsMagick(workshop), gegl(workshop), rawTherapee(workshop), darktable(workshop)]
  }

  /// The pixels that R-10 keeps: left, top, width, height.
  private static func crop(_ width: Int, _ height: Int) -> (Int, Int, Int, Int) {
    func edge(_ fraction: Double, _ side: Int) -> Int { Int((fraction * Double(side) + 0.5).rounded(.down)) }
    let left = edge(0.05, width), top = edge(0.05, height)
    return (left, top, edge(0.95, width) - left, edge(0.95, height) - top)
  }

  /// Exposure and white balance as a matrix of nine numbers.
  private static func balance(_ workshop: Workshop) -> String {
    struct Numbers: Decodable { let balance: [[Double]] }
    let file = workshop.tables.appending(path: "numbers.json")
    let numbers = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Numbers.self, from: $0) }
    return numbers?.balance.joined().map { String(format: "%.6f", $0) }.joined(separator: " ") ?? ""
  }

  private static func imageMagick(_ workshop: Workshop) -> Peer {
    Peer(
      name: "ImageMagick", package: "imagemagick",
      does: "crop; exposure and white balance as one matrix in linear light; sigmoidal contrast; the curve as a table; "
        + "saturation and vibrance as two saturations in HSL; the table of colors as a Hald picture; unsharp masking of "
        + "every channel; the vignette as a multiplied picture; 16 bits between the steps"
    ) { photo, width, height in
      guard let tool = workshop.tool("convert-im6.q16") else { return nil }
      let (left, top, w, h) = crop(width, height)
      let tables = workshop.tables.path
      return [
        tool, photo, "-crop", "\(w)x\(h)+\(left)+\(top)", "+repage", "-colorspace", "RGB", "-color-matrix",
        balance(workshop), "-colorspace", "sRGB", "-sigmoidal-contrast", "3.426,50%", "\(tables)/curve.png", "-clut",
        "-modulate", "100,115", "-modulate", "100,120", "\(tables)/hald.png", "-hald-clut", "-unsharp", "0x1+0.6+0",
        "\(tables)/gain.png", "-compose", "Multiply", "-composite", "-sampling-factor", "2x2", "-quality", "90",
        workshop.output.path + "/peer.jpg",
      ]
    }
  }

  private static func graphicsMagick(_ workshop: Workshop) -> Peer {
    Peer(
      name: "GraphicsMagick", package: "graphicsmagick",
      does: "as ImageMagick, but the matrix works on encoded values, a gamma stands for contrast, and there is no curve"
    ) { photo, width, height in
      guard let tool = workshop.tool("gm") else { return nil }
      let (left, top, w, h) = crop(width, height)
      let tables = workshop.tables.path
      let batch = workshop.file("graphicsmagick-\(width).batch")
      let lines = """
        convert \(photo) -crop \(w)x\(h)+\(left)+\(top) +page -recolor "\(balance(workshop))" -gamma 0.9 \
        -modulate 100,115 -modulate 100,120 -hald-clut \(tables)/hald.png -unsharp 0x1+0.6+0 mpr:steps
        composite -compose Multiply \(tables)/gain.png mpr:steps -sampling-factor 2x2 -quality 90 \
        \(workshop.output.path)/peer.jpg

        """
      try? lines.write(toFile: batch, atomically: true, encoding: .utf8)
      return [tool, "batch", "-stop-on-error", "on", batch]
    }
  }

  private static func gegl(_ workshop: Workshop) -> Peer {
    Peer(
      name: "GEGL", package: "gegl",
      does:
        "crop, exposure, color-temperature, brightness-contrast, saturation, hue-chroma, unsharp-mask and vignette; "
        + "no curve and no table of colors, since its command line has none; JPEG without optimized tables",
      environment: ["GEGL_USE_OPENCL": "no", "GEGL_THREADS": String(ProcessInfo.processInfo.processorCount)]
    ) { photo, width, height in
      guard let tool = workshop.tool("gegl") else { return nil }
      let (left, top, w, h) = crop(width, height)
      return [
        tool, photo, "--", "gegl:crop", "x=\(left)", "y=\(top)", "width=\(w)", "height=\(h)", "gegl:exposure",
        "exposure=0.35", "gegl:color-temperature", "original-temperature=6500", "intended-temperature=6300",
        "gegl:brightness-contrast", "contrast=1.15", "gegl:saturation", "scale=1.15", "gegl:hue-chroma", "chroma=6",
        "gegl:unsharp-mask", "std-dev=1", "scale=0.6", "gegl:vignette", "softness=0.8", "radius=1.5", "gegl:jpg-save",
        "path=\(workshop.output.path)/peer.jpg", "quality=90", "optimize=false", "progressive=false",
      ]
    }
  }

  private static func rawTherapee(_ workshop: Workshop) -> Peer {
    Peer(
      name: "RawTherapee", package: "rawtherapee",
      does: "all ten steps with its own algorithms, from a profile (Peers/R-10.pp3); exposure works on the decoded JPEG"
    ) { photo, width, height in
      let profile = workshop.benchmarks.appending(path: "Peers/R-10.pp3")
      guard let tool = workshop.tool("rawtherapee-cli"),
        var text = try? String(contentsOf: profile, encoding: .utf8)
      else { return nil }
      let (left, top, w, h) = crop(width, height)
      for (mark, value) in [
        ("CROP-X", "\(left)"), ("CROP-Y", "\(top)"), ("CROP-WIDTH", "\(w)"), ("CROP-HEIGHT", "\(h)"),
        ("=CLUT\n", "=\(workshop.tables.path)/hald.png\n"),
      ] { text = text.replacing(mark, with: value) }
      let filled = workshop.file("rawtherapee-\(width).pp3")
      try? text.write(toFile: filled, atomically: true, encoding: .utf8)
      return [tool, "-o", workshop.output.path + "/peer.jpg", "-p", filled, "-j90", "-js1", "-Y", "-c", photo]
    }
  }

  private static func darktable(_ workshop: Workshop) -> Peer {
    Peer(
      name: "darktable", package: "darktable",
      does: "none of the steps: an empty history, so only decoding, its color pipeline and encoding (a lower bound)",
      makesEqualSteps: false
    ) { photo, _, _ in
      guard let tool = workshop.tool("darktable-cli") else { return nil }
      return [
        tool, photo, workshop.output.path + "/peer.jpg", "--core", "--configdir", workshop.file("darktable"),
        "--cachedir", workshop.file("darktable-cache"), "--library", ":memory:", "--disable-opencl", "--conf",
        "plugins/imageio/format/jpeg/quality=90",
      ]
    }
  }
}
