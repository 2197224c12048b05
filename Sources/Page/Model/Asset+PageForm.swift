import Contract
import Documents
import LibraryStore

extension Asset {
  /// A photo for the page: the fields of its row, and what pages need to show it.
  static let pageForm =
    Form<Asset>([.init("asset", "the id of the photo: 32 hexadecimal digits") { $0.id.text }]) + form
    + Form([
      .init("picture", "the name of the picture of its current state, for /t/{picture}/{size}.webp") {
        PictureName($0.id, $0.currentEntry).text
      },
      .init("aspect", "its width divided by its height, as it is seen") { photo in
        photo.width.flatMap { width in photo.height.map { Double(width) / Double(max(1, $0)) } }
      },
    ])
}
