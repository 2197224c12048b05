import Contract
import Documents
import LibraryStore
import PhotoLibrary

extension Version {
  /// An entry for the page: the fields of its row, and what pages need to show it.
  static let form =
    Form<Version>([.init("asset", "the id of the photo: 32 hexadecimal digits") { $0.entry.asset.text }])
    + Form(HistoryEntry.form) { $0.entry }
    + Form([
      .init("name", "the name of the version") { $0.name },
      .init("state", "the number of the state that the entry leads to") { $0.state },
      .init("isCurrent", "whether that is the photo's current state") { $0.isCurrent },
      .init("picture", "the name of the picture of that state, for /t/{picture}/{size}.webp") {
        PictureName($0.entry.asset, $0.state).text
      },
      .init("changes", "what the entry changed, in words") { $0.changes },
    ])
}
