import ArgumentParser

/// Writes completions for a shell.
struct CompletionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Write completions for bash, zsh or fish.",
    discussion: """
      photoedit completions bash > ~/.bash_completion.d/photoedit
      photoedit completions zsh > ~/.zfunc/_photoedit
      photoedit completions fish > ~/.config/fish/completions/photoedit.fish
      """)

  @Argument(help: "bash, zsh or fish.", completion: .list(["bash", "zsh", "fish"]))
  var shell: String

  func run() async throws {
    guard let shell = CompletionShell(rawValue: shell) else {
      throw ValidationError("expected bash, zsh or fish")
    }
    Console.print(PhotoEditProgram.completionScript(for: shell))
  }
}
