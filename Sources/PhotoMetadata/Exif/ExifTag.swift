/// The tag numbers used by name. `ExifAllowList` has those that are merely allowed.
enum ExifTag {
  static let imageWidth = 0x0100
  static let imageLength = 0x0101
  static let imageDescription = 0x010E
  static let make = 0x010F
  static let model = 0x0110
  static let stripOffsets = 0x0111
  static let orientation = 0x0112
  static let stripByteCounts = 0x0117
  static let horizontalResolution = 0x011A
  static let verticalResolution = 0x011B
  static let resolutionUnit = 0x0128
  static let software = 0x0131
  static let modifyDate = 0x0132
  static let artist = 0x013B
  static let thumbnailOffset = 0x0201
  static let thumbnailLength = 0x0202
  static let xmpPacket = 0x02BC
  static let relatedImageWidth = 0x1001
  static let relatedImageLength = 0x1002
  static let rating = 0x4746
  static let ratingPercent = 0x4749
  static let copyright = 0x8298
  static let iptc = 0x83BB
  static let photoshop = 0x8649
  static let photoDirectory = 0x8769
  static let locationDirectory = 0x8825
  static let exposureTime = 0x829A
  static let fNumber = 0x829D
  static let sensitivity = 0x8827
  static let isoSpeed = 0x8833
  static let exifVersion = 0x9000
  static let dateTimeOriginal = 0x9003
  static let dateTimeDigitized = 0x9004
  static let offsetTime = 0x9010
  static let offsetTimeOriginal = 0x9011
  static let offsetTimeDigitized = 0x9012
  static let subSeconds = 0x9290
  static let subSecondsOriginal = 0x9291
  static let subSecondsDigitized = 0x9292
  static let focalLength = 0x920A
  static let makerNote = 0x927C
  static let colorSpace = 0xA001
  static let pixelWidth = 0xA002
  static let pixelHeight = 0xA003
  static let interoperabilityDirectory = 0xA005
  static let titleOfWindows = 0x9C9B
  static let commentOfWindows = 0x9C9C
  static let keywordsOfWindows = 0x9C9E
  static let lensMake = 0xA433
  static let lensModel = 0xA434
  static let interoperabilityIndex = 0x0001
  static let locationVersion = 0x0000
  static let latitudeReference = 0x0001
  static let latitude = 0x0002
  static let longitudeReference = 0x0003
  static let longitude = 0x0004
  static let altitudeReference = 0x0005
  static let altitude = 0x0006

  /// The tags by which a map or a picture from the air says where its pixels lie on the ground (GeoTIFF, Intergraph).
  static let georeference: Set<Int> = [0x830E, 0x8480, 0x8482, 0x85D8, 0x87AF, 0x87B0, 0x87B1]

  /// The tags whose value is the position of another directory.
  static let pointers: Set<Int> = [photoDirectory, locationDirectory, interoperabilityDirectory]
}
