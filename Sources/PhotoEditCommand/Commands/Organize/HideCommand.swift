import ArgumentParser
import PhotoEdit

/// Hides photos.
struct HideCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "hide", abstract: "Hide photos from lists and searches, or show them again.",
    discussion: """
      photoedit hide photo.jpg
      photoedit hide --off photo.jpg
      photoedit list --hidden

      Their names, patterns and --all still mean them.
      """)

  @OptionGroup var photos: PhotoSelection
  @Flag(help: "Show them again.") var off = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    let isHidden = !off
    try await change(unless: { $0.isHidden == isHidden }) {
      $0.isHidden ? "hidden" : "shown"
    } _: { changes, ids in
      changes.setHidden(isHidden, of: ids)
    }
  }
}
