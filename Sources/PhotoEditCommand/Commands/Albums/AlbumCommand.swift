import ArgumentParser

/// Albums and folders.
struct AlbumCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "album", abstract: "Make albums, smart albums and folders, and change what is in them.",
    discussion: """
      photoedit album create "Lake Garda"
      photoedit album add "Lake Garda" *.jpg
      photoedit album create Best --smart --rating 4
      photoedit list --album "Lake Garda"

      An album is named by its title, or by its id or the beginning of it, \
      also where several have one title. Deleting an album deletes no photo.
      """,
    subcommands: [
      AlbumListCommand.self, AlbumCreateCommand.self, AlbumAddCommand.self, AlbumRemoveCommand.self,
      AlbumMoveCommand.self, AlbumChangeCommand.self, AlbumDeleteCommand.self,
    ])
}
