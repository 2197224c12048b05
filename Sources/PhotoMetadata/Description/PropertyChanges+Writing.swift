package import ImageFiles

extension PropertyChanges {
  /// Writes the new values into a file, in place of the old ones, and keeps everything else of it: the picture, and what stands
  /// beside it.
  ///
  /// A change that a file has already keeps every byte of it.
  ///
  /// - Parameter provenance: what the file says that it was made from; nil for what it says already.
  /// - Returns: the file, and what could not be kept.
  package func written(
    into file: [UInt8], recording provenance: Provenance? = nil
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    if isEmpty, provenance == nil { return (file, []) }
    let reading = MetadataBundle.read(from: file)
    var result = try written(into: file, reading, as: reading.bundle.described(by: self).recording(provenance))
    if result.bytes != file, reading.extras.contains(.contentCredentials) {
      result.problems.append(
        MetadataProblem(
          .container, "credentials-broken",
          "the content credentials (C2PA) were kept as they are and no longer match the file: its metadata have changed"
        ))
    }
    return result
  }

  private func written(
    into file: [UInt8], _ reading: MetadataReading, as described: MetadataBundle
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    guard let format = reading.format, let patch = format.metadata.patch else {
      return try TIFFFile.describe(file, by: self, reading.bundle, as: described)
    }
    var problems = reading.bundle.unreadable(replacedBy: described)
    var new = described.fitting(format, &problems)
    let others = OldValues(self)
    func patched() throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
      try patch(MetadataRevision(from: reading.bundle, to: new, further: others.remains), file, format)
    }
    var (bytes, notes) = try patched()
    // A number with more digits moves what follows it once more.
    if bytes.count != file.count, let container = reading.bundle.xmp.flatMap({ XMPContainer($0) }) {
      for _ in 0..<3 {
        let length = container.length + bytes.count - file.count
        guard let xmp = new.xmp, let stated = XMPContainer(xmp), stated.length != length else { break }
        new.xmp = stated.with(length: length)
        (bytes, notes) = try patched()
      }
    }
    if format.metadata.layout == .segments { problems += FurtherPictures.removeOldValues(from: &bytes, self, reading) }
    return (bytes, problems + notes + Set(others.problems).sorted { $0.sentence < $1.sentence })
  }
}

extension MetadataBundle {
  /// What could not be read of this bundle, and is missing in another one that was made from it.
  fileprivate func unreadable(replacedBy new: MetadataBundle) -> [MetadataProblem] {
    var problems: [MetadataProblem] = []
    func report(_ subject: MetadataProblem.Subject, _ code: String, _ what: String, _ old: [UInt8], _ new: [UInt8]?) {
      problems.append(
        MetadataProblem(
          subject, code, "\(what), \(old.count) bytes, cannot be read and was \(new == nil ? "removed" : "replaced")"))
    }
    if let exif, exif != new.exif, ExifBlock(exif) == nil {
      report(.exif, "exif-replaced", "the EXIF block", exif, new.exif)
    }
    if let xmp, xmp != new.xmp, (try? XMPPacket(xmp)) == nil {
      report(.xmp, "xmp-replaced", "the XMP packet", xmp, new.xmp)
    }
    if let extendedXMP, new.extendedXMP == nil {
      report(.xmp, "xmp-extension-dropped", "the extended XMP", extendedXMP, nil)
    }
    return problems
  }
}
