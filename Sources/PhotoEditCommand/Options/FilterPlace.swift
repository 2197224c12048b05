import ArgumentParser
import Foundation
import PhotoEdit

/// A place and a distance around it.
struct FilterPlace: ExpressibleByArgument {
  /// The words that give it.
  let text: String
  private let latitude: Double
  private let longitude: Double
  private let kilometers: Double

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 3, numbers.count == 3, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180, numbers[2] > 0,
      numbers[2] <= 20_000
    else { return nil }
    text = argument
    (latitude, longitude, kilometers) = (numbers[0], numbers[1], numbers[2])
  }

  /// A box around the place that extends the distance in each direction.
  var conditions: [AssetPredicate] {
    let height = kilometers / 111.2
    var all: [AssetPredicate] = [
      .number(.latitude, .atLeast, latitude - height), .number(.latitude, .atMost, latitude + height),
    ]
    // Around a pole every longitude is near.
    let edge = abs(latitude) + height
    if edge >= 90 { return all }
    let width = height / cos(edge * .pi / 180)
    if width >= 180 { return all }
    let (west, east) = (longitude - width, longitude + width)
    let inside: [AssetPredicate] =
      if west < -180 {
        [.any([.number(.longitude, .atLeast, west + 360), .number(.longitude, .atMost, east)])]
      } else if east > 180 {
        [.any([.number(.longitude, .atLeast, west), .number(.longitude, .atMost, east - 360)])]
      } else {
        [.number(.longitude, .atLeast, west), .number(.longitude, .atMost, east)]
      }
    all += inside
    return all
  }
}
