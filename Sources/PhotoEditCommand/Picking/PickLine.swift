import PhotoEdit

/// What a user says in a line of `pick`.
enum PickLine: Equatable {
  /// Photos by their numbers in the list, starting at 1, to select or deselect.
  case choose([Choice])
  case nextPage
  case previousPage
  /// The page with a number.
  case goTo(Int)
  /// Words to search for; nil for all photos.
  case search(String?)
  /// Conditions as `list` accepts them.
  case filter([String])
  case showSelection
  /// A place in the order of the selection, and the place to move it to, starting at 1.
  case move(Int, to: Int)
  /// The photo with a number.
  case view(Int)
  case done
  case cancel
  case help

  /// Photos to select or deselect.
  struct Choice: Equatable {
    /// Their numbers; nil for all that are listed.
    let numbers: ClosedRange<Int>?
    let isSelected: Bool
  }

  /// Reads a line.
  ///
  /// - Throws: `EditError`: `bad-pick` with what is wrong.
  init(_ line: String) throws(EditError) {
    let text = line.trimmed
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else {
      self = .nextPage
      return
    }
    if text.hasPrefix("/") {
      let words = String(text.dropFirst()).trimmed
      self = .search(words.isEmpty ? nil : words)
      return
    }
    let numbers = try? words.dropFirst().map { word in try Self.number(word) }
    switch (first, numbers ?? []) {
    case ("n", []) where words.count == 1: self = .nextPage
    case ("p", []) where words.count == 1: self = .previousPage
    case ("s", []) where words.count == 1: self = .showSelection
    case ("d", []) where words.count == 1: self = .done
    case ("q", []) where words.count == 1: self = .cancel
    case ("?", []) where words.count == 1, ("h", []) where words.count == 1: self = .help
    case ("f", _): self = .filter(try Self.arguments(String(text.dropFirst())))
    case ("g", let numbers) where numbers.count == 1: self = .goTo(numbers[0])
    case ("v", let numbers) where numbers.count == 1: self = .view(numbers[0])
    case ("m", let numbers) where numbers.count == 2: self = .move(numbers[0], to: numbers[1])
    case ("g", _): throw Self.bad("expected 'g' and the number of a photo")
    case ("v", _): throw Self.bad("expected 'v' and the number of a photo")
    case ("m", _): throw Self.bad("expected 'm' and two places in the order of the selection, such as 'm 3 1'")
    default: self = .choose(try Self.choices(text))
    }
  }

  /// Numbers and ranges, such as `3,5-9,!4`.
  private static func choices(_ text: String) throws(EditError) -> [Choice] {
    var choices: [Choice] = []
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      let isSelected = !word.hasPrefix("!")
      let part = isSelected ? word : word.dropFirst()
      if part == "*" {
        choices.append(Choice(numbers: nil, isSelected: isSelected))
        continue
      }
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard let start = try? number(ends[0]), ends.count <= 2, let end = ends.count == 1 ? start : try? number(ends[1])
      else { throw bad("'\(word)' is neither a number nor a command") }
      if start > end { throw bad("the range '\(part)' is empty: expected \(end)-\(start)") }
      choices.append(Choice(numbers: start...end, isSelected: isSelected))
    }
    return choices
  }

  private static func number(_ word: String) throws(EditError) -> Int {
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word), number > 0 else {
      throw bad("'\(word)' is not the number of a photo")
    }
    return number
  }

  /// The arguments in a text; quotes keep spaces.
  private static func arguments(_ text: String) throws(EditError) -> [String] {
    var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        (quote, word) = (character, word ?? "")
      } else if character.isWhitespace {
        if let complete = word { words.append(complete) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil { throw bad("the closing quotation mark is missing") }
    return words + [word].compactMap { $0 }
  }

  private static func bad(_ message: String) -> EditError {
    EditError(.badPick, message, hint: "'?' lists the commands")
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
