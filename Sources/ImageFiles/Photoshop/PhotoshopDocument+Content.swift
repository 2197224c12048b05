extension PhotoshopDocument {
  /// Why the picture is not read; nil if it is.
  func refusal(_ bytes: some ByteSource) -> PictureRefusal? {
    if let sentence = unreadColors { return PictureRefusal(sentence: sentence) }
    if !hasPicture(bytes) {
      return PictureRefusal(
        sentence: "it has no flattened picture, because it was saved without “Maximize Compatibility”",
        hint: "save it with “Maximize Compatibility”, or as a TIFF")
    }
    switch bytes.number(2, at: picture, .big) {
    case 2, 3: return PictureRefusal(sentence: "its flattened picture is compressed as ZIP", hint: "save it again")
    default: return nil
    }
  }

  /// Colors or samples that are not read, as a sentence.
  private var unreadColors: String? {
    switch mode {
    case .multichannel: return "its colors are separate channels (multichannel)"
    case .duotone: return "its colors are duotone"
    case .lab: return "its colors are CIELab"
    case nil: return "its colors are unknown (mode \(modeNumber))"
    case .bitmap, .gray, .indexed, .rgb, .cmyk: break
    }
    if depth == 1, mode != .bitmap { return "its samples are single bits of colors" }
    if mode == .bitmap, depth != 1 { return "its samples are no single bits, which a bitmap needs" }
    if mode == .indexed, depth != 8 { return "its samples are \(depth) bits of a palette" }
    if mode == .cmyk, depth == 32 { return "its samples are floats of 32 bits of CMYK" }
    return channels < colors ? "it has \(channels) channels, where its colors need \(colors)" : nil
  }

  /// Whether the flattened picture is one: resource 1057 says so, and documents without it have one.
  private func hasPicture(_ bytes: some ByteSource) -> Bool {
    guard let info = PhotoshopResources.value(1057, in: Array(bytes[resources])), info.count >= 5 else { return true }
    return info[4] != 0
  }

  /// How many layers the document has, and whether the first channel after the colors is the transparency of its
  /// flattened picture, which a negative number of layers says.
  func layerCount(_ bytes: some ByteSource) -> (count: Int, hasAlpha: Bool) {
    let stated = statedLayers(bytes)
    return (abs(stated), stated < 0 && channels > colors && mode != .bitmap)
  }

  private func statedLayers(_ bytes: some ByteSource) -> Int {
    let width = isLarge ? 8 : 4
    func count(at position: Int) -> Int? {
      bytes.number(2, at: position, .big).map { Int(Int16(truncatingIfNeeded: $0)) }
    }
    guard layers.count >= width, let length = bytes.number(width, at: layers.lowerBound, .big),
      let information = bytes.range(at: layers.lowerBound + width, count: length)
    else { return 0 }
    if length >= 2 { return count(at: information.lowerBound) ?? 0 }
    // In documents of 16 and 32 bits the layers are in a block of the additional information, after the global mask.
    guard let maskLength = bytes.number(4, at: information.upperBound, .big),
      let mask = bytes.range(at: information.upperBound + 4, count: maskLength)
    else { return 0 }
    var position = mask.upperBound
    while position + 12 <= layers.upperBound,
      bytes.matches("8BIM", at: position) || bytes.matches("8B64", at: position),
      let key = bytes.code(at: position + 4)
    {
      let isWide = isLarge && Self.wideKeys.contains("\(key)")
      guard let size = bytes.number(isWide ? 8 : 4, at: position + 8, .big) else { return 0 }
      let start = position + 8 + (isWide ? 8 : 4)
      if ["Lr16", "Lr32", "Layr"].contains("\(key)") { return size >= 2 ? count(at: start) ?? 0 : 0 }
      guard let block = bytes.range(at: start, count: size) else { return 0 }
      // The length is padded to a multiple of four, wherever in the file the block is.
      position = block.upperBound + (4 - size % 4) % 4
    }
    return 0
  }

  /// The blocks whose lengths have 8 bytes in a PSB.
  private static let wideKeys: Set = [
    "LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2", "FEid", "FXid", "PxSD",
  ]

  /// What of the file is not edited.
  func notes(_ bytes: some ByteSource) -> [String] {
    let (layers, hasAlpha) = layerCount(bytes)
    let ignored = channels - colors - (hasAlpha ? 1 : 0)
    var notes: [String] = []
    if layers > 0 {
      notes.append("only the flattened picture is edited, not its \(layers == 1 ? "layer" : "\(layers) layers")")
    }
    if ignored > 0 { notes.append(FormatReading.note(ofIgnored: ignored, "(spot inks or selections) ")) }
    return notes
  }

  /// Reads the resources: EXIF, XMP, IPTC, and what else there is.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    guard let document = PhotoshopDocument(bytes) else {
      reading.report(.container, "psd-damaged", "the sections of the Photoshop document end too early")
      return
    }
    let list = Array(bytes[document.resources])
    for (number, range) in PhotoshopResources.list(list) {
      switch number {
      case PhotoshopResources.exif: reading.take(exif: Array(list[range]))
      case PhotoshopResources.xmp: reading.take(xmp: Array(list[range]))
      default: break
      }
    }
    reading.take(photoshop: list)
  }

  /// The ICC profile; nil for none.
  func profile(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    PhotoshopResources.value(1039, in: Array(bytes[resources])).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What is missing at the end of a file; nil where its structure is complete.
  static func truncation(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard let document = PhotoshopDocument(bytes) else { return "the sections of the Photoshop document end too early" }
    guard document.refusal(bytes) == nil else { return nil }
    return PhotoshopRows(document, bytes) == nil ? "rows of the flattened picture are missing" : nil
  }
}
