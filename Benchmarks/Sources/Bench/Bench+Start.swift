import Foundation
import Measuring

extension Bench {
  /// Start-up alone, and a photo so small that start-up is most of it.
  func measureStart() throws {
    let goal = Goal(
      "start-up, wall: --version, and 0.3 MP apply (R-tone)", against: "vips --version, vips copy", must: .atMost(1.2),
      stretch: .atMost(0.7), photos: "1 (apply)")
    guard let vips = workshop.tool("vips") else { return add(goal, .open("vips (libvips-tools) is absent")) }
    let photo = photos.path("0.3")
    let results = try measurer.measure(
      "Start-up, all cores",
      [
        Contender("photoedit --version", [workshop.photoedit.path, "--version"]),
        Contender("vips --version", [vips, "--version"]),
        Contender("photoedit R-tone, 0.3 MP", commands.apply("R-tone", [photo])),
        Contender("vips copy, 0.3 MP", [vips, "copy", photo, workshop.output.path + "/copy.jpg[Q=90]"]),
      ], rounds: rounds * 3)
    let version = outcome(of: "photoedit --version", to: "vips --version", in: results, \.wall)
    let small = outcome(of: "photoedit R-tone, 0.3 MP", to: "vips copy, 0.3 MP", in: results, \.wall)
    guard case .reached(let one, _, _, _) = version, case .reached(let two, _, _, _) = small else {
      return add(goal, .open("failed"))
    }
    add(goal, .reached(max(one, two), note: "--version \(Text.digits(one))×, apply \(Text.digits(two))×"))
  }
}
