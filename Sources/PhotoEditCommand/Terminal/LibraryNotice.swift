/// Says where an edit is that was not written to a file, and how to see it.
struct LibraryNotice {
  /// A photo that was edited.
  let photo: String

  /// Writes the notice.
  func show() { lines.forEach { Console.log(Console.safe($0)) } }

  private var lines: [String] {
    // A name is no option, whatever it begins with.
    let name = ShellWord.quoted(photo.hasPrefix("-") ? "./" + photo : photo)
    return [
      "The edit is in the library; the photo's own file stays as it is.",
      "  see it    photoedit preview \(name) -o preview.jpg", "  write it  photoedit export \(name) -o edited.jpg",
      "  undo it   photoedit undo \(name)",
    ]
  }
}
