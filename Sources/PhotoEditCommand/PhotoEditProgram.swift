import ArgumentParser

/// The program `photoedit`.
@main
struct PhotoEditProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "photoedit", abstract: "Edits photos without touching them.")
}
