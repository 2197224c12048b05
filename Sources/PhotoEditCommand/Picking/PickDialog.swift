import Foundation
import PhotoEdit
import PhotoMetadata

/// The dialog of `pick` with a user at a terminal.
struct PickDialog {
  private let terminal: LineTerminal
  private let library: Library

  init(_ terminal: LineTerminal, in library: Library) { (self.terminal, self.library) = (terminal, library) }

  /// Shows photos and does what the user says until the user ends the session. The end of input cancels.
  func run(_ session: PickSession) async throws(EditError) -> PickSession.End {
    var session = session
    var answer = PickSession.Answer.page
    while true {
      let size = terminal.size
      let screen = PickScreen(columns: size.columns, rows: size.rows)
      switch answer {
      case .page: terminal.show(try await screen.page(session))
      case .selection(let photos): terminal.show(screen.selection(photos))
      case .help: terminal.show([PickScreen.help])
      case .picture(let photo): await show(photo, size)
      case .end(let end): return end
      }
      answer = try await next(&session)
    }
  }

  /// The answer to the next line that makes sense.
  private func next(_ session: inout PickSession) async throws(EditError) -> PickSession.Answer {
    while true {
      guard let line = terminal.line(prompt: "d done, q cancel, ? help: ") else {
        terminal.show([""])
        return .end(.canceled(session.picker.cancel()))
      }
      let pageSize = PickScreen(columns: terminal.size.columns, rows: terminal.size.rows).pageSize
      do throws(EditError) {
        return try await session.take(try PickLine(line), pageSize: pageSize)
      } catch {
        guard [.usage, .refused, .notFound, .badData].contains(error.category) else { throw error }
        show(error)
      }
    }
  }

  private func show(_ error: EditError) {
    var lines = [error.message]
    if let hint = CommandHint.text(of: error) { lines.append(hint) }
    terminal.show(lines.map { Console.safe($0) })
  }

  /// Shows a picture if the terminal can, and says what it is.
  private func show(_ photo: Asset, _ size: (columns: Int, rows: Int)) async {
    let parts: [ListColumn] =
      [.path, .date, .size] + [.camera, .rating, .title, .keywords].map { .property($0) } + [.state]
    let facts = parts.map { $0.text(photo) }.filter { !$0.isEmpty }.joined(separator: ", ")
    guard let way = TerminalPictures(ProcessInfo.processInfo.environment) else {
      return terminal.show([Console.safe(facts), "this terminal is not known to show pictures"])
    }
    do throws(EditError) {
      let session = try await library.editingSession(for: photo, by: PhotoLoader(.ownProcesses))
      terminal.write(
        try await way.text(
          session, cache: library.previewCache(), columns: size.columns, rows: max(3, size.rows - 4)))
    } catch {
      show(error)
    }
    terminal.show([Console.safe(facts)])
  }
}
