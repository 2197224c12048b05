package import Editing
import Foundation
import VIPS

extension RowPictures {
  /// Pictures of what is in places.
  ///
  /// - Parameter limit: how many bytes a photo may have at most.
  package init(_ loader: PhotoLoader, of places: Places, limit: Int) {
    self.init(loader) { place in
      let bytes = try places.store(of: place).contents(of: place, limit: limit)
      return bytes.withUnsafeBytes { Data($0) }
    }
  }
}
