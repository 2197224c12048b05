import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Shows or chooses which rendered pictures the library keeps.
struct RenditionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renditions", abstract: "Show or choose which rendered pictures of edits the library keeps.",
    discussion: """
      photoedit renditions
      photoedit renditions none

      With 'current', the default, an edit is rendered when it is made, and gc removes the pictures of other states than \
      the current one. With 'all' gc removes none. With 'none' an edit of any photo takes a moment and no space: its \
      picture is rendered when it is exported, compared or handed to another program, and gc removes those that are \
      there. What another program rendered always stays, and every picture can be made again.
      """)

  @Argument(help: "What to keep from now on: current, all or none; nothing shows the choice.")
  var keep: KeptRenditions?
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      if let keep { try await library.setRenditions(keep.policy) }
      let kept = try await library.renditions
      guard json.isJSON else { return Console.print(kept.rawValue) }
      Row(
        .library, path: library.folder.path,
        ["folder": .string(library.folder.path), "renditions": .string(kept.rawValue)]
      ).print()
    }
  }
}

/// The word for what a library keeps.
enum KeptRenditions: String, CaseIterable, ExpressibleByArgument {
  case current, all, none

  var policy: RenditionPolicy {
    switch self {
    case .current: .current
    case .all: .all
    case .none: .none
    }
  }
}
