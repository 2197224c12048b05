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

  /// What bash runs after the script, so that no space follows a word that goes on: `exposure.`, `exposure.ev=`.
  private static let continuedWords = """

    _photoedit_words() {
        _photoedit "$@"
        [[ "${COMPREPLY[*]}" = *[.=] ]] && compopt -o nospace
    }

    complete -o filenames -F _photoedit_words photoedit
    """

  func validate() throws {
    if CompletionShell(rawValue: shell) == nil { throw ValidationError("expected bash, zsh or fish, found '\(shell)'") }
  }

  func run() async throws {
    guard let shell = CompletionShell(rawValue: shell) else { return }
    Console.print(PhotoEditProgram.completionScript(for: shell) + (shell == .bash ? Self.continuedWords : ""))
  }
}
