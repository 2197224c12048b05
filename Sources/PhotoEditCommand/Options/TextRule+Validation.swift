import ArgumentParser
import PhotoMetadata

extension TextRule {
  /// Checks an argument, before the library checks it again.
  ///
  /// - Parameter name: what it is, as a phrase.
  /// - Throws: `ValidationError`
  func validate(_ text: String, as name: String) throws {
    guard let found = problem(in: text) else { return }
    throw ValidationError("\(name): expected \(expected), found \(found)")
  }
}
