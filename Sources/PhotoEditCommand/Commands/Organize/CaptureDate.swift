import ArgumentParser
import Foundation
import PhotoEdit

/// A date and time of capture, with a zone or without one.
struct CaptureDate: ExpressibleByArgument {
  let capture: AssetSettings.Capture

  init?(argument: String) {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt)
    let date = String(argument.prefix(19))
    let rest = argument.dropFirst(19)
    let fraction = rest.first == "." ? rest.prefix { !"Z+-".contains($0) } : ""
    let zone = String(rest.dropFirst(fraction.count))
    // February 30 is parsed as a day in March, so the date is formatted again and compared.
    guard argument.utf8.count >= 19, let read = try? format.parse(date + "Z"), format.format(read) == date + "Z",
      zone.isEmpty || zone == "Z" || (try? format.parse(date + zone)) != nil && zone.utf8.count == 6
    else { return nil }
    let digits = fraction.dropFirst()
    guard fraction.isEmpty || (1...9).contains(digits.count) && digits.allSatisfy({ "0"..."9" ~= $0 }) else {
      return nil
    }
    capture = AssetSettings.Capture(date: date + fraction, zone: zone.isEmpty ? nil : zone == "Z" ? "+00:00" : zone)
  }
}
