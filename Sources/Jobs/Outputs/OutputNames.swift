import DurableFiles

/// The names of the outputs of a job, each of which one photo has.
struct OutputNames {
  /// An output, and the photo that it is made from.
  typealias Entry = (target: String, photo: String)

  private let folding: NameFolding
  /// The outputs by the one spelling that all file systems would take for them.
  private var entries: [String: [Entry]] = [:]

  init(_ folding: NameFolding = NameFolding()) { self.folding = folding }

  /// Adds an output.
  ///
  /// - Returns: The output that is the same file, also under another spelling where the file system takes both for one
  ///   name; nil where there is none. The file system is asked only about names that differ in nothing but the spelling.
  mutating func add(_ target: String, of photo: String) -> Entry? {
    let spelling = FoldedSpellings(cases: true, forms: true).folded(target)
    let same = entries[spelling, default: []].first {
      // Compare bytes: two encodings of an é are equal as Swift strings.
      $0.target.utf8.elementsEqual(target.utf8) || folding.key($0.target).utf8.elementsEqual(folding.key(target).utf8)
    }
    if same == nil { entries[spelling, default: []].append((target, photo)) }
    return same
  }
}
