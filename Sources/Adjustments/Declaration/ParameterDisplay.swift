/// How an editor shows a parameter, where that does not follow from the other facts about it.
package struct ParameterDisplay: Sendable {
  /// The colors of a slider's track, which say where it leads.
  package enum Track: String, Sendable {
    case temperature, kelvin, tint, saturation, hue
  }

  /// Its name; nil for its key in words.
  package var title: String?
  /// The range in which people usually work; nil for all of it.
  package var usual: ClosedRange<Double>?
  /// The names of the elements of an array.
  package var elements: [String] = []
  /// The colors of its track.
  package var track: Track?
  /// The parameter whose place it takes where it is given.
  package var inPlaceOf: String?
}
