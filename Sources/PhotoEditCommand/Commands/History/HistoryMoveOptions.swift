import ArgumentParser

/// The options of undo, redo and revert, besides those of all commands on photos of a library.
struct HistoryMoveOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A note for the history.", valueName: "text")) var note: String?
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto
}
