extension CaptureDate {
  /// The date on a clock that shows another time: the digits after the second and the zone stay.
  ///
  /// - Parameter seconds: what the clock is moved by; forward if it is positive.
  /// - Returns: nil where the text is no date and time, or the new one is not in the years 0001 to 9999.
  package func shifted(by seconds: Int) -> CaptureDate? {
    // No two dates of these years are farther apart.
    let farthest = 10_000 * 366 * 86_400
    guard (-farthest...farthest).contains(seconds), Timestamp.isLocal(text),
      let milliseconds = Timestamp.milliseconds(String(text.prefix(19))),
      let moved = Timestamp.text(seconds: milliseconds / 1000 + seconds)
    else { return nil }
    return CaptureDate(moved + text.dropFirst(19), zone: zone)
  }
}
