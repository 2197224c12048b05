/// The name of a property: its namespace and its name there.
struct XMPName: Hashable, Sendable {
  let namespace: String
  let local: String

  /// - Parameter namespace: its URI. Programs write that of Microsoft with a slash at its end or without.
  init(_ namespace: String, _ local: String) {
    self.namespace = namespace + "/" == XMPNamespace.microsoftPhoto ? XMPNamespace.microsoftPhoto : namespace
    self.local = local
  }
}

/// The namespaces that are used here.
enum XMPNamespace {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let tiff = "http://ns.adobe.com/tiff/1.0/"
  static let exif = "http://ns.adobe.com/exif/1.0/"
  static let exifEX = "http://cipa.jp/exif/1.0/"
  static let aux = "http://ns.adobe.com/exif/1.0/aux/"
  static let dc = "http://purl.org/dc/elements/1.1/"
  static let xmp = "http://ns.adobe.com/xap/1.0/"
  static let xmpRights = "http://ns.adobe.com/xap/1.0/rights/"
  static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
  static let lightroom = "http://ns.adobe.com/lightroom/1.0/"
  static let iptcCore = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
  static let iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  static let digiKam = "http://www.digikam.org/ns/1.0/"
  static let microsoftPhoto = "http://ns.microsoft.com/photo/1.0/"
  static let mediaPro = "http://ns.iview-multimedia.com/mediapro/1.0/"
  static let acdsee = "http://ns.acdsee.com/iptc/1.0/"
  static let cameraRaw = "http://ns.adobe.com/camera-raw-settings/1.0/"
  static let note = "http://ns.adobe.com/xmp/note/"
  static let gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
  static let appleGainMap = "http://ns.apple.com/HDRGainMap/1.0/"
  static let googleFamily = "http://ns.google.com/photos/"
  static let panorama = "http://ns.google.com/photos/1.0/panorama/"
  static let camera = "http://ns.google.com/photos/1.0/camera/"
  static let container = "http://ns.google.com/photos/1.0/container/"
  static let depth = "http://ns.google.com/photos/1.0/depthmap/"
  static let focus = "http://ns.google.com/photos/1.0/focus/"
  static let image = "http://ns.google.com/photos/1.0/image/"
  static let appleDepth = "http://ns.apple.com/depthData/"

  /// The prefixes under which names are written.
  static let prefixes = [
    dc: "dc", xmp: "xmp", xmpRights: "xmpRights", photoshop: "photoshop", lightroom: "lr", tiff: "tiff", exif: "exif",
    exifEX: "exifEX", aux: "aux", iptcCore: "Iptc4xmpCore",
    iptcExtension: "Iptc4xmpExt", digiKam: "digiKam", microsoftPhoto: "MicrosoftPhoto",
    mediaPro: "mediapro", acdsee: "acdsee",
  ]

  /// Whether a namespace only describes further pictures (gain map, depth map, motion photo).
  static func describesPayload(_ namespace: String) -> Bool {
    namespace == gainMap || namespace == appleGainMap || namespace.hasPrefix(appleDepth)
      || namespace.hasPrefix(googleFamily) && namespace != panorama
  }
}
