import CEmbedded

/// Files of the package that are in the program: texts, by their paths below their folder.
package enum EmbeddedFiles {
  /// The files of the page.
  package static let page = texts(of: embedded_page())
  /// The recipes, and the tables that they name.
  package static let recipes = texts(of: embedded_recipes())

  private static func texts(of folder: embedded_folder) -> [String: String] {
    let files = UnsafeBufferPointer(start: folder.files, count: folder.count)
    return Dictionary(uniqueKeysWithValues: files.map { (String(cString: $0.name), String(cString: $0.text)) })
  }
}
