extension FileParts.Part {
  /// The same for parts that go together in other formats.
  var name: String { kind.replacingPrefix("extended XMP", with: "XMP") }

  /// Whether it says something about the photo, as a value that `info` shows or that policies decide on.
  var isMetadata: Bool {
    ["EXIF", "XMP", "extended XMP", "IPTC", "ICC", "comment", "tag "].contains { kind.hasPrefix($0) }
  }

  /// Whether it holds encoded pixels.
  var isPicture: Bool {
    ["picture", "tile", "strips", "box jxlc", "box jxlp", "codestream", "chunk VP8", "chunk IDAT", "scan"].contains {
      role == .picture && kind.hasPrefix($0)
    }
  }

  /// Whether it may hold a rating, or states where such parts are.
  var holdsRating: Bool {
    ["EXIF block", "XMP", "extended XMP", "index of pictures", "chunk VP8X"].contains(kind)
  }

  /// Whether sentences name it.
  func isNamed(in sentences: [String]) -> Bool {
    words.contains { word in sentences.contains { $0.contains(word) } }
  }

  private var words: [String] {
    Self.table.first { prefix, _ in name.hasPrefix(prefix) }?.1 ?? [
      kind.split(separator: " ").last.map(String.init) ?? kind
    ]
  }

  /// The words for a part, by the beginning of its kind. Others are named by themselves, as `APP12` and `chunk tIME` are.
  private static let table: [(String, [String])] = [
    ("gain map", ["gain map"]), ("further picture", ["further pictures", "gain map"]), ("thumbnail", ["thumbnail"]),
    ("motion video", ["motion video"]), ("Samsung", ["trailer of Samsung"]), ("maker note", ["maker note"]),
    ("trailer", ["data after the end", "motion video", "gain map", "further pictures"]),
    ("frame", ["pages or frames", "further pictures"]), ("page", ["pages or frames"]), ("layers", ["layer"]),
    ("Photoshop resource", ["resources of Photoshop", "thumbnail"]), ("text", ["text chunks"]),
    ("comment", ["comment"]),
    ("credentials", ["content credentials"]), ("about a helper", ["gain map", "depth map", "auxiliary pictures"]),
    ("urn:mpeg:hevc:2015:auxid:2", ["depth map"]), ("urn:com:apple:photo:2020:aux:hdrgainmap", ["gain map"]),
    ("urn:com:samsung:photo:2024:aux:hdrgainmap", ["gain map"]), ("urn:com:photo:aux:hdrgainmap", ["gain map"]),
    ("urn", ["auxiliary pictures"]), ("tag 33922", ["position on the ground"]),
    ("XMP http://ns.adobe.com/hdr-gain-map/", ["gain map"]), ("XMP http://ns.apple.com/HDRGainMap/", ["gain map"]),
    ("XMP http://ns.google.com/photos/1.0/container/", ["further pictures"]),
    ("XMP http://ns.google.com/photos/1.0/depthmap/", ["depth map"]),
    ("XMP http://ns.google.com/photos/1.0/focus/", ["depth map"]),
    ("XMP http://ns.google.com/photos/1.0/image/", ["further pictures"]),
    ("XMP http://ns.google.com/photos/1.0/camera/", ["motion video", "XMP of Google"]),
  ]
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
