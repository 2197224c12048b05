import Foundation
import TestSupport

extension Corpus {
  /// A bad input of the corpus.
  static func hostile(_ path: String) -> URL {
    (folder ?? MissingFile.url).appendingPathComponent("hostile/" + path)
  }
}
