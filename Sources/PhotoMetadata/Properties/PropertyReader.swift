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
      values[property] = places.lazy.filter(\.isRead).compactMap { value(at: $0, kind) }.first
    }
    return values
  }

  private func value(at place: PropertyPlace, _ kind: PropertyKind) -> PropertyValue? {
    switch kind {
    case .text:
      return texts(at: place).first.flatMap {
        $0.isEmpty || place.exif != nil && Self.isFromCamera($0) ? nil : .text($0)
      }
    case .texts:
      var texts = texts(at: place).filter { !$0.isEmpty }
      if place.form == .wide { texts = texts.flatMap(TIFFField.wideList) }
      return texts.isEmpty ? nil : .texts(texts)
    case .whole(let range): return number(at: place.standard).flatMap { range.contains($0) ? .whole($0) : nil }
    // The summary reads these, and reports what is wrong with them.
    case .capture, .place, .flag: return nil
    }
  }

  private func texts(at place: PropertyPlace) -> [String] {
    let texts = texts(at: place.standard)
    switch place.form {
    case .plain, .alternative: return texts
    case .ordered: return texts.isEmpty ? [] : [texts.filter { !$0.isEmpty }.joined(separator: "; ")]
    case .wide:
      guard case .exif(let directory, let tag) = place.standard else { return texts }
      return [field(tag, directory)?.wideText].compactMap(\.self)
    case .path(let separator): return texts.map { KeywordPath.keyword($0, separator) }.withoutDuplicates
    case .categories: return texts.flatMap(KeywordPath.categories).withoutDuplicates
    }
  }

  private func texts(at place: PropertyPlace.Standard) -> [String] {
    switch place {
    case .exif(let directory, let tag): [field(tag, directory)?.text].compactMap(\.self)
    case .xmp(let name): xmp?.items(name).map(\.trimmedBlanks) ?? []
    case .iptc(let number, _): iptc?.texts(2, number).map(\.trimmedBlanks) ?? []
    }
  }

  /// Whether a text is what cameras write into every photo in place of a caption.
  private static func isFromCamera(_ text: String) -> Bool { placeholders.contains(text.lowercased()) }
  private static let placeholders: Set = [
    "olympus digital camera", "sony dsc", "konica minolta digital camera", "minolta digital camera",
    "samsung camera pictures", "samsung digital camera", "pentax digital camera", "digital camera", "dsc", "dcim",
    "exif_jpeg_picture", "exif_jpeg_t422", "exif jpeg", "jpeg image", "my beautiful picture",
  ]

  private func number(at place: PropertyPlace.Standard) -> Int? {
    if case .exif(let directory, let tag) = place { return field(tag, directory)?.integer() }
    // Some programs write "4.0".
    return texts(at: place).first.flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
  }

  private func field(_ tag: Int, _ directory: ExifTree.Place) -> TIFFField? {
    directory == .primary ? exif.flatMap { $0.field(tag, in: $0.primary) } : nil
  }
}

extension [String] {
  /// The texts, each once, in their order.
  fileprivate var withoutDuplicates: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
