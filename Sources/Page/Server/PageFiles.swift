import EmbeddedFiles

/// The files of the page, which are in the program.
enum PageFiles {
  /// The texts by their paths below the folder.
  static let texts: [String: String] = {
    var texts = EmbeddedFiles.page
    // A browser that knows all modules at once need not read one to find the next.
    let modules = texts.keys.filter { $0.hasSuffix(".js") }.sorted()
    let links = modules.map { "<link rel=\"modulepreload\" href=\"/page/\($0)\">\n" }.joined()
    texts["index.html"] = texts["index.html"]?.replacing(
      "<script type=", with: links + "<script type=", maxReplacements: 1)
    return texts
  }()
}
