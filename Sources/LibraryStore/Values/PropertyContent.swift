package import PhotoMetadata

/// A Swift value that a property of a photo can have.
package protocol PropertyContent: Hashable, Sendable {
  /// Reads the value; nil for one of another type.
  init?(_ value: PropertyValue)

  var propertyValue: PropertyValue { get }
}

extension String: PropertyContent {
  package init?(_ value: PropertyValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }

  package var propertyValue: PropertyValue { .text(self) }
}

extension [String]: PropertyContent {
  package init?(_ value: PropertyValue) {
    guard case .texts(let texts) = value else { return nil }
    self = texts
  }

  package var propertyValue: PropertyValue { .texts(self) }
}

extension Int: PropertyContent {
  package init?(_ value: PropertyValue) {
    guard case .whole(let number) = value else { return nil }
    self = number
  }

  package var propertyValue: PropertyValue { .whole(self) }
}

extension Bool: PropertyContent {
  package init?(_ value: PropertyValue) {
    guard case .flag(let isSet) = value else { return nil }
    self = isSet
  }

  package var propertyValue: PropertyValue { .flag(self) }
}

extension Place: PropertyContent {
  package init?(_ value: PropertyValue) {
    guard case .place(let position) = value else { return nil }
    self.init(position)
  }

  package var propertyValue: PropertyValue { .place(position) }
}

extension AssetSettings.Capture: PropertyContent {
  package init?(_ value: PropertyValue) {
    guard case .capture(let date) = value else { return nil }
    self.init(date: date.text, zone: date.zone)
  }

  package var propertyValue: PropertyValue { .capture(CaptureDate(date, zone: zone)) }
}
