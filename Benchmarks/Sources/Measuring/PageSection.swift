import Foundation

/// A part of a page that a tool of its own writes, between two marks that readers do not see.
package struct PageSection: Hashable, Sendable {
  private let begin: String
  private let end: String

  /// - Parameter name: what the marks say.
  package init(_ name: String) { (begin, end) = ("<!-- begin \(name) -->", "<!-- end \(name) -->") }

  /// The section of a page with its marks; nil if the page has none.
  package func text(in page: String) -> String? { range(in: page).map { String(page[$0]) } }

  /// A page with this section in place of the one it has, or at its end.
  ///
  /// - Parameter text: what is between the marks.
  package func put(_ text: String, into page: String) -> String {
    let section = begin + "\n\n" + text + "\n" + end
    guard let range = range(in: page) else { return page + "\n" + section + "\n" }
    return page.replacingCharacters(in: range, with: section)
  }

  private func range(in page: String) -> Range<String.Index>? {
    guard let first = page.range(of: begin), let last = page.range(of: end), first.upperBound <= last.lowerBound else {
      return nil
    }
    return first.lowerBound..<last.upperBound
  }
}
