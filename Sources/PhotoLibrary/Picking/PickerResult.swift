import Documents
public import LibraryStore

/// A photo that was picked.
public struct PickerResult: Hashable, Sendable, Identifiable {
  /// The id of the photo.
  public let id: AssetID
  /// The photo; nil if it was preselected and stayed selected.
  public let asset: Asset?
}

extension LibraryAccess {
  /// Access to what was picked.
  public static func limited(to picked: some Sequence<PickerResult>) -> LibraryAccess {
    .limited(Set(picked.map(\.id)))
  }
}

extension PickerSelection.IncompleteReason {
  /// The reason, as a sentence.
  package func sentence(selected count: Int) -> String {
    switch self {
    case .nothingSelected: "no photo is selected"
    case .tooMany(let limit): "\(FormattedAmount.text(count, "photo")) selected, expected at most \(limit)"
    case .notExactly(let expected): "\(FormattedAmount.text(count, "photo")) selected, expected exactly \(expected)"
    }
  }
}

extension PickerConfiguration {
  /// Fails if nothing can be picked with this configuration.
  ///
  /// - Throws: `EditError`: `bad-picker`.
  func check() throws(EditError) {
    if selectionLimit < 0 { throw Self.bad("expected a limit of 0 or more, found \(selectionLimit)") }
    guard let exactCount else { return }
    if exactCount < 1 { throw Self.bad("expected an exact count of 1 or more, found \(exactCount)") }
    // The default limit of 1 does not contradict an exact count.
    if selectionLimit > 1, exactCount > selectionLimit {
      throw Self.bad("the exact count \(exactCount) is above the limit of \(selectionLimit)")
    }
  }

  /// Fails if there are fewer photos than have to be selected.
  ///
  /// - Throws: `EditError`: `bad-picker`.
  func check(available count: Int) throws(EditError) {
    if let exactCount, exactCount > count {
      throw Self.bad(
        "expected a selection of exactly \(FormattedAmount.text(exactCount, "photo")), but there are only \(count)")
    }
  }

  private static func bad(_ message: String) -> EditError {
    EditError(.badPicker, message, hint: "choose a limit and a count that the photos allow")
  }
}
