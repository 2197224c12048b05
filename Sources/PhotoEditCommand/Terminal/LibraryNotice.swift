/// Says where an edit is that was not written to a file, and how to see it.
struct LibraryNotice {
  /// A photo that was edited.
  let photo: String

  /// Writes the notice.
  func show() { lines.forEach { Console.log(Console.safe($0)) } }

  private var lines: [String] {
    let name = Self.quoted(photo)
    return [
      "The edit is in the library; the photo's own file stays as it is.",
      "  see it    photoedit preview \(name) -o preview.jpg", "  write it  photoedit export \(name) -o edited.jpg",
      "  undo it   photoedit undo \(name)",
    ]
  }

  /// A name quoted for a shell, also so that it is no option.
  private static func quoted(_ name: String) -> String {
    let word = ShellWord.quoted(name)
    return word.hasPrefix("-") ? "'\(word)'" : word
  }
}
