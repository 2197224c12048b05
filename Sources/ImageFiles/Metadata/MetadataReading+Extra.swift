extension MetadataReading {
  /// What a file may carry beside the picture and its tags. `info` lists it, and everything that makes a file names what it
  /// loses of it.
  package enum Extra: String, Sendable, Hashable, CaseIterable {
    /// A small picture in EXIF, XMP or Photoshop resources, or an item of a HEIC.
    case thumbnail
    /// A larger picture inside the EXIF block.
    case preview
    /// The camera maker's own data.
    case makerNote
    /// The part of an XMP packet that did not fit into its segment.
    case extendedXMP
    /// An HDR gain map.
    case gainMap
    /// A depth map.
    case depthMap
    /// Pictures about the picture, such as mattes of people and skies.
    case auxiliaryPictures
    /// Further pictures: of a multi-picture JPEG, items of a HEIC, frames of a PNG, subdirectories of a TIFF.
    case multiPicture
    /// The video of a motion photo.
    case motionPhoto
    /// What Samsung appends: times, the mode of the camera, sounds.
    case samsungTrailer
    /// Data after the end that is none of these.
    case trailer
    /// Photoshop resources other than IPTC.
    case photoshopResources
    /// Text chunks of a PNG that are not an XMP packet.
    case textChunks
    /// Where the pixels of a map or a picture from the air lie on the ground.
    case georeference
    /// Signed statements about the origin of the photo (C2PA).
    case contentCredentials
    /// Segments, chunks, boxes and items of any other kind; `otherParts` has their names.
    case otherParts

    /// What becomes of it when a file is made that shows the same photo.
    enum Outcome {
      /// It shows the picture once more; it is neither kept nor named.
      case copy
      /// It is kept with all other metadata, or removed with it.
      case metadata
      /// It is metadata that no rendering keeps.
      case lostMetadata
      /// It is content of its own that is only kept with every other byte.
      case content
    }

    private var facts: (name: String, outcome: Outcome) {
      switch self {
      case .thumbnail: ("thumbnail", .copy)
      case .preview: ("preview", .copy)
      case .makerNote: ("maker note", .metadata)
      case .extendedXMP: ("extended XMP", .metadata)
      case .gainMap: ("HDR gain map", .content)
      case .depthMap: ("depth map", .content)
      case .auxiliaryPictures: ("auxiliary pictures", .content)
      case .multiPicture: ("further pictures", .content)
      case .motionPhoto: ("motion video", .content)
      case .samsungTrailer: ("trailer of Samsung", .content)
      case .trailer: ("data after the end of the picture", .content)
      case .photoshopResources: ("resources of Photoshop", .lostMetadata)
      case .textChunks: ("text chunks", .lostMetadata)
      case .georeference: ("position on the ground", .lostMetadata)
      case .contentCredentials: ("content credentials (C2PA)", .content)
      case .otherParts: ("other parts", .content)
      }
    }

    /// Its name in sentences.
    package var name: String { facts.name }
    var outcome: Outcome { facts.outcome }

    /// What a JPEG may have after its picture, besides data that nobody knows.
    package static let appended: Set = [gainMap, depthMap, multiPicture, motionPhoto, samsungTrailer]
  }

  private static let mostOtherParts = 20
  private static let longestName = 80

  /// Adds a part of a kind that is not known here, by its name.
  package mutating func note(part name: String) {
    extras.insert(.otherParts)
    let short = String(name.prefix(Self.longestName))
    guard !otherParts.contains(short) else { return }
    otherParts.insert(otherParts.count < Self.mostOtherParts ? short : "…")
  }

  /// Adds what follows the end of a file. Zeros are padding.
  mutating func note(trailer bytes: some ByteSource) {
    if bytes.contains(where: { $0 != 0 }) { extras.insert(.trailer) }
  }

  /// What a file loses that is made of the picture and the metadata, as a phrase; nil where that is nothing to be named.
  ///
  /// - Parameter keepsMetadata: whether everything else is kept, so that lost metadata are named, too.
  package func losses(keepsMetadata: Bool) -> String? {
    let lost = extras.filter { $0.outcome == .content || keepsMetadata && $0.outcome == .lostMetadata }
    let names = Extra.names(of: lost, otherParts)
    guard let last = names.last else { return nil }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension MetadataReading.Extra {
  /// The names of some extras, in order; those of other parts are listed.
  package static func names(of extras: Set<Self>, _ others: Set<String>) -> [String] {
    allCases.filter(extras.contains).map { extra in
      extra == .otherParts ? "\(extra.name) (\(others.sorted().joined(separator: ", ")))" : extra.name
    }
  }
}
