import ArgumentParser
import Contract
import PhotoEdit
import Synchronization

/// Lists the changes of the library.
struct ChangesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "List what was changed in the library, by whichever program, and follow it.",
    discussion: """
      photoedit changes
      photoedit changes --since 2f7a0c…:41:9b1c2d3e4f50 --json
      photoedit changes --follow --json

      The last line has a token; --since with it lists what came after, today or in a year. --follow goes on, as soon \
      as there is something, until it is interrupted; without --since it begins with what comes next.
      """)

  @Option(help: ArgumentHelp("List what came after this token.", valueName: "token")) var since: ChangeTokenArgument?
  @Flag(help: "Go on with changes as they are made.") var follow = false
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let now = try await library.changeToken()
      let start = since?.token ?? (follow ? now : nil)
      let progress = Mutex((token: start, count: 0))
      let reading = Task {
        for try await change in library.changes(since: start, following: follow) {
          show(change)
          progress.withLock { $0 = (change.token, $0.count + 1) }
        }
      }
      let interruption = Interruption(saying: nil)
      let watching = Task {
        while !interruption.shouldFinish { try await Task.sleep(for: .milliseconds(100)) }
        reading.cancel()
      }
      defer { watching.cancel() }
      do {
        try await reading.value
      } catch let error as EditError {
        if error.category != .interrupted { throw error }
      }
      let (token, count) = progress.withLock { $0 }
      end(token ?? now, count)
      if interruption.shouldFinish { throw ExitCode(interruption.exitStatus) }
    }
  }

  private func end(_ token: ChangeToken, _ count: Int) {
    if json.isJSON {
      Row(summary: ["token": .string(token.description), "changes": .integer(count)]).print()
    } else {
      Console.log("token: \(token)")
    }
  }

  private func show(_ change: LibraryChange) {
    if json.isJSON { return Row(change).print() }
    let lists: KeyValuePairs = [
      "inserted": Self.ids(change.assets.inserted), "updated": Self.ids(change.assets.updated),
      "removed": Self.ids(change.assets.removed),
      "insertedCollections": Self.ids(change.collections.inserted),
      "updatedCollections": Self.ids(change.collections.updated),
      "removedCollections": Self.ids(change.collections.removed),
    ]
    let parts = lists.filter { !$0.value.isEmpty }.map { key, ids in
      "\(key) " + ids.map { String($0.prefix(12)) }.joined(separator: " ")
    }
    let text = parts.isEmpty ? "the library" : parts.joined(separator: "; ")
    Console.print(Console.safe("\(change.number)  \(FormattedDate.local(change.date))  \(change.author)  \(text)"))
  }

  private static func ids(_ ids: some Collection<some CustomStringConvertible>) -> [String] {
    ids.map(\.description).sorted()
  }
}

/// A change token on the command line.
struct ChangeTokenArgument: ExpressibleByArgument {
  let token: ChangeToken

  init?(argument: String) {
    guard let token = ChangeToken(argument) else { return nil }
    self.token = token
  }
}
