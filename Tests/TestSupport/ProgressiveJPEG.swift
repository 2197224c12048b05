package import Foundation

/// A progressive JPEG of 16×16 pixels, by libjpeg.
package enum ProgressiveJPEG {
  package static let data = Data(base64Encoded: text) ?? Data()

  /// The same with the component 99, which it does not have, in its last scan.
  package static var damagedScan: Data {
    var photo = data
    // After the length and the count.
    if let scan = photo.range(of: Data([0xFF, 0xDA]), options: .backwards) { photo[scan.upperBound + 3] = 99 }
    return photo
  }

  private static let text = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i\
    Z2hnPk1xeXBkeFxlZ2P/wgALCAAQABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABQT/2gAIAQEAAAABLSnS/8QAFRABAQAAAAAA\
    AAAAAAAAAAAAAgD/2gAIAQEAAQUCBgYGBv/EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEABj8CH//EABQQAQAAAAAAAAAAAAAA\
    AAAAACD/2gAIAQEAAT8hFV//2gAIAQEAAAAQH//EABYQAAMAAAAAAAAAAAAAAAAAAAAhMf/aAAgBAQABPxCSJIkiSP/Z
    """
}
