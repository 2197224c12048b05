import ImageFiles

/// Reads the properties that metadata state as texts, lists of texts and numbers.
struct PropertyReader {
  let exif: ExifBlock?
  let xmp: XMPPacket?
  let iptc: IPTCDataSets?

  /// The values that are stated, each in the first of its places that states it.
  var values: PropertyValues {
    var values = PropertyValues()
    for property in PhotoProperty.allCases {
      let (kind, places) = (property.declaration.kind, property.declaration.places)
      values[property] = places.lazy.filter(\.isRead).compactMap { value(at: $0.standard, kind) }.first
    }
    return values
  }

  private func value(at place: PropertyPlace.Standard, _ kind: PropertyKind) -> PropertyValue? {
    switch kind {
    case .text: return texts(at: place).first.flatMap { $0.isEmpty ? nil : .text($0) }
    case .texts:
      let texts = texts(at: place).filter { !$0.isEmpty }
      return texts.isEmpty ? nil : .texts(texts)
    case .whole(let range): return number(at: place).flatMap { range.contains($0) ? .whole($0) : nil }
    // The summary reads these, and reports what is wrong with them.
    case .capture, .place, .flag: return nil
    }
  }

  private func texts(at place: PropertyPlace.Standard) -> [String] {
    switch place {
    case .exif(let directory, let tag): [field(tag, directory)?.text].compactMap(\.self)
    case .xmp(let name): xmp?.items(name).map(\.trimmedBlanks) ?? []
    case .iptc(let number, _): iptc?.texts(2, number).map(\.trimmedBlanks) ?? []
    }
  }

  private func number(at place: PropertyPlace.Standard) -> Int? {
    if case .exif(let directory, let tag) = place { return field(tag, directory)?.integer() }
    // Some programs write "4.0".
    return texts(at: place).first.flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
  }

  private func field(_ tag: Int, _ directory: ExifTree.Place) -> TIFFField? {
    directory == .primary ? exif.flatMap { $0.field(tag, in: $0.primary) } : nil
  }
}
