import Glibc

extension Console {
  /// Whether somebody can answer a question: standard input and standard error are a terminal.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && logsToTerminal }

  /// Asks a question on the terminal; anything but `y` and `yes` means no.
  static func confirms(_ question: String) -> Bool {
    log(raw: safe(question) + " [y/N] ")
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }
}
