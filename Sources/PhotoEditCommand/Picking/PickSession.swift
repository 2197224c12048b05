import ArgumentParser
import PhotoEdit

/// A picker that is driven by lines, whether a person or a script writes them.
struct PickSession {
  /// How a session ends.
  enum End {
    case done([PickerResult])
    case canceled([PickerResult])
  }

  let picker: Picker
  /// The number of the first photo of the page, starting at 0.
  private(set) var start = 0
  /// The words of the condition that is in force; empty for none.
  private(set) var filterWords: [String] = []

  init(_ picker: Picker) { self.picker = picker }

  /// What to show after a line.
  enum Answer {
    case page
    case selection([Asset])
    case picture(Asset)
    case help
    case end(End)
  }

  /// Does what a line says.
  ///
  /// - Parameter pageSize: how many photos a page has.
  /// - Throws: `EditError`; then nothing has changed.
  mutating func take(_ line: PickLine, pageSize: Int) async throws(EditError) -> Answer {
    switch line {
    case .choose(let choices): try await choose(choices)
    case .nextPage: start = start + pageSize < picker.photos.count ? start + pageSize : start
    case .previousPage: start = max(0, start - pageSize)
    case .goTo(let number): start = try index(number) / pageSize * pageSize
    case .search(let words):
      try await picker.search(words)
      start = 0
    case .filter(let words):
      try await picker.filter(try condition(words))
      (start, filterWords) = (0, words)
    case .move(let from, let to):
      try picker.selection.move(from: from - 1, to: to - 1)
      return .selection(try await picker.selectedAssets())
    case .showSelection: return .selection(try await picker.selectedAssets())
    case .view(let number):
      guard let photo = try await picker.photos.asset(at: try index(number)) else {
        throw EditError(.assetNotFound, "the photo \(number) is no longer in the library")
      }
      return .picture(photo)
    case .done: return .end(.done(try await picker.finish()))
    case .cancel: return .end(.canceled(picker.cancel()))
    case .help: return .help
    }
    return .page
  }

  /// Selects and deselects photos, all or none.
  private func choose(_ choices: [PickLine.Choice]) async throws(EditError) {
    var selection = picker.selection
    for choice in choices {
      let range = try choice.numbers.map { numbers throws(EditError) in
        try index(numbers.lowerBound)..<(try index(numbers.upperBound) + 1)
      }
      switch (choice.isSelected, range) {
      case (true, let range): try selection.select(try await picker.ids(range ?? 0..<picker.photos.count))
      case (false, let range?): selection.deselect(try await picker.ids(range))
      case (false, nil): selection.deselectAll()
      }
    }
    picker.selection = selection
  }

  private func index(_ number: Int) throws(EditError) -> Int {
    guard number <= picker.photos.count else {
      throw EditError(
        .badSelectionPlace, "there is no photo \(number): the list has \(picker.photos.count)")
    }
    return number - 1
  }

  private func condition(_ words: [String]) throws(EditError) -> AssetPredicate {
    do {
      return try FilterOptions.parse(words).condition(in: picker.library)
    } catch let error as EditError {
      throw error
    } catch {
      throw EditError(
        .badPick, FilterOptions.message(for: error), hint: "use the conditions of 'photoedit list'")
    }
  }
}
