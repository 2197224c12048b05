package import Adjustments

/// The adjustments that make one picture look like another, and the remaining difference.
package struct PictureMatch: Sendable {
  /// The long edge of the pictures that are compared, at most, in pixels.
  package static let longEdge = 256

  /// The adjustments, in the order of their ranks; none where the pictures look the same.
  package let adjustments: [any Adjustment]
  /// The color difference of the small pictures after the adjustments, in ΔE2000: the mean, and the value that 95 of
  /// 100 pixels do not exceed.
  package let mean, p95: Double

  /// Finds the adjustments.
  ///
  /// - Parameters:
  ///   - original: the small picture to be adjusted.
  ///   - edited: the picture that it should look like. The result is nil if the sizes differ, or if no pixel is opaque
  ///     in both.
  package init?(_ original: AutoProxy, _ edited: AutoProxy) {
    guard original.width == edited.width, original.height == edited.height else { return nil }
    let places = Self.sample(original, edited)
    guard !places.isEmpty else { return nil }
    let fit = MatchFit(light: original.floats(places), edited: edited.floats(places))
    let model = fit.best(hasColor: original.hasColor && edited.hasColor)
    adjustments = model.adjustments.filter { !$0.isNeutral }
    let all = original.isOpaque.indices.filter { original.isOpaque[$0] && edited.isOpaque[$0] }
    let (adjusted, wanted) = (original.floats(all).adjusted(by: adjustments), edited.floats(all))
    func lab(_ light: [Float], _ pixel: Int) -> LabColor {
      func part(_ channel: Int) -> Double { min(max(Double(light[3 * pixel + channel]), 0), 1) }
      return LabColor(linear: part(0), part(1), part(2))
    }
    let differences = all.indices.map { lab(adjusted, $0).difference(to: lab(wanted, $0)) }.sorted()
    mean = differences.reduce(0, +) / Double(differences.count)
    p95 = differences[min(differences.count - 1, differences.count * 95 / 100)]
  }

  /// One pixel of each cell, the one in the flattest surroundings: there it matters least how the pictures were
  /// downscaled.
  private static func sample(_ original: AutoProxy, _ edited: AutoProxy) -> [Int] {
    let (width, height) = (original.width, original.height)
    let cell = max(1, Int((Double(width * height) / 1000).squareRoot()))
    var places: [Int] = []
    for top in stride(from: 0, to: height, by: cell) {
      for left in stride(from: 0, to: width, by: cell) {
        var best: (place: Int, roughness: Double)?
        for y in top..<min(height, top + cell) {
          for x in left..<min(width, left + cell) {
            let place = y * width + x
            guard original.isOpaque[place], edited.isOpaque[place] else { continue }
            let (right, below) = (x + 1 < width ? place + 1 : place, y + 1 < height ? place + width : place)
            let (before, above) = (x > 0 ? place - 1 : place, y > 0 ? place - width : place)
            var roughness = 0.0
            for picture in [original, edited] {
              let here = picture.luminance(place) + 0.02
              for neighbor in [right, below, before, above] {
                roughness += abs(picture.luminance(neighbor) + 0.02 - here) / here
              }
            }
            if best.map({ roughness < $0.roughness }) ?? true { best = (place, roughness) }
          }
        }
        if let best { places.append(best.place) }
      }
    }
    return places
  }
}

extension AutoProxy {
  /// The linear light of some pixels.
  fileprivate func floats(_ places: [Int]) -> [Float] {
    places.flatMap { place in (0..<3).map { Float(light[3 * place + $0]) } }
  }
}
