import Documents
import Editing
public import LibraryStore

/// A photo that was picked.
public struct PickerResult: Hashable, Sendable {
  /// The id of the photo.
  public let id: AssetID
  /// The photo; nil where it was preselected and has stayed.
  public let asset: Asset?
}

extension LibraryAccess {
  /// Access to what was picked.
  public static func limited(to picked: some Sequence<PickerResult>) -> LibraryAccess {
    .limited(Set(picked.map(\.id)))
  }
}

extension PickerSelection.Obstacle {
  /// What is to be done, as a sentence.
  package func sentence(selected count: Int) -> String {
    switch self {
    case .nothingSelected: "no photo is selected"
    case .tooMany(let limit): "\(count) photos are selected, expected at most \(limit)"
    case .notExactly(let expected): "\(count) of \(expected) photos are selected, expected exactly \(expected)"
    }
  }
}

extension PickerConfiguration {
  /// Fails where nothing can be picked so.
  ///
  /// - Throws: `EditError`: `bad-picker`.
  func check() throws(EditError) {
    if selectionLimit < 0 { throw Self.bad("expected a limit from 0 on, found \(selectionLimit)") }
    guard let exactCount else { return }
    if exactCount < 1 { throw Self.bad("expected an exact count from 1 on, found \(exactCount)") }
    // The default limit of 1 is no contradiction.
    if selectionLimit > 1, exactCount > selectionLimit {
      throw Self.bad("the exact count \(exactCount) is above the limit of \(selectionLimit)")
    }
  }

  /// Fails where there are not as many photos as have to be selected.
  ///
  /// - Throws: `EditError`: `bad-picker`.
  func check(available count: Int) throws(EditError) {
    if let exactCount, exactCount > count {
      throw Self.bad("exactly \(exactCount) photos have to be selected, and there are only \(count)")
    }
  }

  private static func bad(_ message: String) -> EditError {
    EditError("bad-picker", .usage, message, hint: "choose a limit and a count that the photos allow")
  }
}
