package import Foundation
import SampleScene
import Threads

/// The sample photo as a file in memory; drawn once per size.
package enum SampleFile {
  package static let small = data(width: 96)
  package static let medium = data(width: 600)
  package static let large = data(width: 2400)

  private static let drawn = Monitor<[Int: Data]>([:])

  /// The sample photo as a JPEG file of this width; each width gives a different photo.
  package static func data(width: Int) -> Data {
    drawn.withLock { drawn in
      if let known = drawn[width] { return known }
      let data = (try? SamplePhoto.jpeg(width: width, height: width * 2 / 3)).map { Data($0) } ?? Data()
      drawn[width] = data
      return data
    }
  }
}
