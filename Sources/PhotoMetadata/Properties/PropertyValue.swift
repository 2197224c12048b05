package import Documents

/// The value of a property, of the type that its kind has.
package enum PropertyValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  case whole(Int)
  case flag(Bool)
  case capture(CaptureDate)
  case place(GeoPosition)

  /// The value with its texts in normal form C, in which they are stored and compared.
  package var normalized: PropertyValue {
    switch self {
    case .text(let text) where !text.isASCII: .text(text.precomposed)
    case .texts(let texts) where !texts.allSatisfy(\.isASCII): .texts(texts.map(\.precomposed))
    case .text, .texts, .whole, .flag, .capture, .place: self
    }
  }

  /// The value as JSON; of a date, without its zone.
  package var json: JSONValue {
    switch self {
    case .text(let text): return .string(text)
    case .texts(let texts): return .array(texts.map { .string($0) })
    case .whole(let number): return .number(Double(number))
    case .flag(let isSet): return .bool(isSet)
    case .capture(let date): return .string(date.text)
    case .place(let position): return GeoPosition.form.json(position)
    }
  }
}

/// A date and time on the clock of the camera.
package struct CaptureDate: Hashable, Sendable {
  /// ISO 8601 without a zone, such as `2024-05-01T10:11:12` or `2024-05-01T10:11:12.345`.
  package var text: String
  /// The zone of that clock, such as `+02:00`; nil if it is not known.
  package var zone: String?

  /// - Parameters:
  ///   - text: ISO 8601 without a zone.
  ///   - zone: such as `+02:00`.
  package init(_ text: String, zone: String? = nil) { (self.text, self.zone) = (text, zone) }
}
