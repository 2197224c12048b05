import PhotoEdit
import PhotoMetadata

/// What `pick` shows on a terminal of some size.
struct PickScreen {
  let columns: Int
  let rows: Int

  /// How many photos fit on a page, next to the state and the prompt.
  var pageSize: Int { max(3, rows - 4) }

  /// A page of the photos and the state of the picker.
  func page(_ session: PickSession) async throws(EditError) -> [String] {
    let (picker, photos) = (session.picker, session.picker.photos)
    let end = min(session.start + pageSize, photos.count)
    var lines: [String] = []
    if photos.isEmpty { lines.append("no photos") }
    for index in session.start..<end {
      if let photo = try await photos.asset(at: index) {
        lines.append(line(photo, number: index + 1, of: photos.count, picker))
      } else {
        lines.append(cells("\(index + 1)", "", of: photos.count) + "(purged)")
      }
    }
    return lines + state(session, end)
  }

  /// The selected photos, in their order.
  func selection(_ photos: [Asset]) -> [String] {
    if photos.isEmpty { return ["nothing is selected"] }
    return photos.enumerated().map { index, photo in
      TextWidth.fitted("\(index + 1). \(Console.safe(photo.path))", columns)
    }
  }

  private func cells(_ number: String, _ mark: String, of count: Int) -> String {
    let width = "\(count)".count
    return String(repeating: " ", count: width - number.count) + number + " " + TextWidth.padded(mark, 4) + " "
  }

  /// One photo: its number, its mark, its path, and as much else as there is room for.
  private func line(_ photo: Asset, number: Int, of count: Int, _ picker: Picker) -> String {
    let place = picker.selection.index(of: photo.id)
    let mark = place.map { picker.configuration.isOrdered ? "[\($0 + 1)]" : "[x]" } ?? "[ ]"
    let head = cells("\(number)", mark, of: count)
    var rest = columns - head.count
    var tail = ""
    for column: ListColumn in [.date, .size, .property(.rating)] {
      let width = [.date: 19, .size: 11, .property(.rating): 8][column] ?? 0
      // Two thirds go to the path, which tells photos apart.
      if rest - width - 2 < 24 { break }
      rest -= width + 2
      tail += "  " + TextWidth.padded(String(column.text(photo).prefix(width)), width)
    }
    return head + TextWidth.padded(TextWidth.fitted(Console.safe(photo.path), rest), rest) + tail
  }

  private func state(_ session: PickSession, _ end: Int) -> [String] {
    let (picker, count) = (session.picker, session.picker.photos.count)
    var parts = [FormattedAmount.text(count, "photo")]
    if count > pageSize { parts = ["\(session.start + 1)–\(end) of \(count) photos"] }
    if let words = picker.searchText { parts.append("found by '\(Console.safe(words))'") }
    if !session.filterWords.isEmpty { parts.append(Console.safe(session.filterWords.joined(separator: " "))) }
    let wanted = picker.configuration.exactCount.map { " of \($0)" } ?? ""
    let limit = picker.configuration.selectionLimit
    let most = picker.configuration.exactCount == nil && limit > 0 ? " (at most \(limit))" : ""
    parts.append("\(picker.selection.count)\(wanted) selected\(most)")
    return Self.wrapped(parts, columns)
  }

  /// Parts separated by commas, in lines.
  private static func wrapped(_ parts: [String], _ columns: Int) -> [String] {
    var lines: [String] = []
    for (index, part) in parts.enumerated() {
      let part = TextWidth.fitted(part + (index == parts.count - 1 ? "" : ","), columns)
      if let last = lines.last, TextWidth.columns(last) + TextWidth.columns(part) < columns {
        lines[lines.count - 1] += " " + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// What the user can say.
  static let help = """
    3,5-9,!4      select 3 and 5 to 9, deselect 4; * means all that are listed
    return, n, p  the next page, the page before; g 120 the page with 120
    /words        search \(PhotoProperty.labels(PhotoProperty.searched)) and name; / for all photos
    f --rating 4  photos under conditions of 'photoedit list'; f for all photos
    s             the selection in its order; m 3 1 makes its third photo the first
    v 7           the picture of photo 7, where the terminal can show it
    d, q          done, cancel
    """
}
