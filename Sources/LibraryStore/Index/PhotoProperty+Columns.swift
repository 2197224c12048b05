import PhotoMetadata

/// A list of texts is in the table `keyword`; everything else is in columns of the table `asset`.
extension PhotoProperty {
  /// The names of its columns.
  var columns: [String] {
    switch declaration.kind {
    case .text, .whole, .flag: [declaration.field]
    case .capture: [declaration.field, "zone"]
    case .place: ["latitude", "longitude", "altitude"]
    case .texts: []
    }
  }

  private var columnType: String {
    switch declaration.kind {
    case .text, .texts, .capture: "TEXT"
    case .whole: "INTEGER"
    case .flag: "INTEGER NOT NULL"
    case .place: "REAL"
    }
  }

  /// The columns of all properties, as statements list them.
  static let columnList = allCases.flatMap(\.columns).joined(separator: ", ")
  static let columnCount = allCases.flatMap(\.columns).count
  /// The same with their types, as the statement lists them that creates the table.
  static let columnDefinitions = allCases.flatMap { property in
    property.columns.map { "\($0) \(property.columnType)" }
  }.joined(separator: ",\n  ")

  /// The statement that sets its columns in a row; nil if it has none.
  var update: String? { Self.updates[rawValue] }

  private static let updates = allCases.map { property -> String? in
    let columns = property.columns.map { $0 + " = ?" }.joined(separator: ", ")
    return columns.isEmpty ? nil : "UPDATE asset SET \(columns) WHERE row = ?"
  }

  /// Appends what its columns have for a value; nil for none.
  func append(_ value: PropertyValue?, to values: inout [SQLValue]) {
    switch (declaration.kind, value) {
    case (.texts, _): break
    case (.flag, let value): values.append(.flag(value == .flag(true)))
    case (_, .text(let text)): values.append(.text(text))
    case (_, .whole(let number)): values.append(.int(number))
    case (_, .capture(let date)): values += [.text(date.text), .text(date.zone)]
    case (_, .place(let place)):
      values += [.double(place.latitude), .double(place.longitude), .double(place.altitude)]
    default: values += columns.map { _ in .null }
    }
  }

  /// Reads its columns.
  ///
  /// - Parameter column: the first of them; on return, the one after them.
  func read(_ row: borrowing SQLRow, _ column: inout Int32) -> PropertyValue? {
    let first = column
    switch declaration.kind {
    case .texts: return nil
    case .text:
      column += 1
      return row.text(first).map { .text($0) }
    case .whole:
      column += 1
      return row.optionalInt(first).map { .whole($0) }
    case .flag:
      column += 1
      return .flag(row.int(first) != 0)
    case .capture:
      column += 2
      return row.text(first).map { .capture(CaptureDate($0, zone: row.text(first + 1))) }
    case .place:
      column += 3
      guard let latitude = row.double(first), let longitude = row.double(first + 1) else { return nil }
      return .place(GeoPosition(unchecked: latitude, longitude, altitude: row.double(first + 2)))
    }
  }
}
