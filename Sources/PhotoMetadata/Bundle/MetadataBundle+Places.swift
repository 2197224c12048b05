extension MetadataBundle {
  /// What of the bundle has no place in a container, as problems; a flag says that the container lacks a kind.
  func unplaced(
    in container: ImageContainer, iptc: Bool, exif: Bool = false, comments: Bool = true
  ) -> [MetadataProblem] {
    var problems: [MetadataProblem] = []
    func report(_ subject: MetadataProblem.Subject, _ what: String) {
      problems.append(
        MetadataProblem(
          subject, "\(subject.rawValue)-has-no-place", "\(what) was left out: \(container.name) has no place for it"))
    }
    if exif, self.exif != nil { report(.exif, "the EXIF block") }
    if iptc, self.iptc != nil { report(.iptc, "the IPTC record") }
    if extendedXMP != nil { report(.xmp, "the extended XMP") }
    if comments, !self.comments.isEmpty { report(.comment, "the comment") }
    return problems
  }
}
