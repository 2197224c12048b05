import ArgumentParser
import Contract
import Foundation
import Page
import PhotoEdit

/// Lets the user choose photos.
struct PickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Choose photos of the library, on the terminal or in the browser; their paths are the result.",
    discussion: """
      photoedit pick
      photoedit pick --limit 0 --rating 4 | photoedit album add A --files-from -
      photoedit pick --exact 3 --ordered --album "Lake Garda" --json
      photoedit pick --limit 0 < choice.txt
      photoedit pick --limit 12 --web

      Numbers select photos of the list: 3,5-9,!4. The command ? lists the others. Where standard input is no terminal, \
      its lines are the same commands, its end is the end of the choice, and what is wrong with a line ends the program. \
      The result is in the order of the selection. A choice that is canceled has the status 1, and the photos of \
      --preselect as its result.

      With --web the choice is made on a page, whose address is written to standard error.
      """)

  @Option(parsing: .unconditional, help: ArgumentHelp("At most so many photos; 0 for any number.", valueName: "count"))
  var limit = 1
  @Option(parsing: .unconditional, help: ArgumentHelp("Exactly so many photos.", valueName: "count")) var exact: Int?
  @Flag(help: "Show the order of the selection.") var ordered = false
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A photo that is selected at first; given again, several.", valueName: "photo"))
  var preselect: [String] = []
  @Flag(help: "Write ids instead of paths.") var ids = false
  @Flag(help: "Choose in the browser.") var web = false
  @Option(
    help: ArgumentHelp(
      "Photos of an album, by its title, its id, or the name of a smart album.", valueName: "album"))
  var album: String?
  @Option(
    help: ArgumentHelp(
      "Sort by: date, added, modified, name, path, fileSize, width, height, rating, title, trashed.", valueName: "key"))
  var sort: SortKey = SortKey(.path)
  @Flag(help: "The other way around.") var reverse = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "With --web") var page: PageOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit takes a number of 0 or more, found \(limit).") }
    if let exact, exact < 1 { throw ValidationError("--exact takes a number of 1 or more, found \(exact).") }
    if let exact, limit > 1, exact > limit { throw ValidationError("--exact \(exact) is above --limit \(limit).") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let configuration = try await configuration(in: library)
      let end =
        if web {
          try await onPage(configuration, in: library)
        } else {
          try await onTerminal(PickSession(try await Picker(configuration, in: library)), in: library)
        }
      switch end {
      case .done(let picked): try await show(picked, of: library)
      case .canceled(let preselected):
        try await show(preselected, of: library)
        throw ExitCode(1)
      }
    }
  }

  private func onTerminal(_ session: PickSession, in library: Library) async throws -> PickSession.End {
    guard let terminal = LineTerminal() else { return try await Self.scripted(session) }
    return try await PickDialog(terminal, in: library).run(session)
  }

  /// Lets the user choose in the browser.
  private func onPage(
    _ configuration: PickerConfiguration, in library: Library
  ) async throws(EditError) -> PickSession.End {
    var settings = page.settings
    (settings.pick, settings.isReadOnly) = (configuration, true)
    let interruption = Interruption(saying: nil)
    let server = try await PageServer(library, settings)
    defer { server.stop() }
    Console.log("choose at \(server.url)")
    let choice = Task { await server.picked() }
    let watching = Task {
      while !interruption.shouldFinish { try await Task.sleep(for: .milliseconds(100)) }
      choice.cancel()
    }
    defer { watching.cancel() }
    if let picked = await choice.value { return .done(picked) }
    return .canceled(try await Picker(configuration, in: library).cancel())
  }

  private func configuration(in library: Library) async throws -> PickerConfiguration {
    var configuration = PickerConfiguration(
      sort: [.init(sort.key, ascending: !reverse)], selectionLimit: limit, exactCount: exact, isOrdered: ordered)
    for name in preselect { configuration.preselected.append(try library.asset(named: name).id) }
    let conditions = try self.conditions.fetch(in: library)
    configuration.filter = conditions.predicate
    (configuration.includesHidden, configuration.includesTrashed) =
      (conditions.includesHidden, conditions.includesTrashed)
    if let album {
      let shown = try await Self.album(named: album, of: library)
      configuration.filter = .all([conditions.predicate, shown.predicate])
      if shown.includesHidden { configuration.includesHidden = true }
      if shown.includesTrashed { configuration.includesTrashed = true }
    }
    return configuration
  }

  /// The photos of an album as a condition.
  private static func album(named name: String, of library: Library) async throws(EditError) -> FetchOptions {
    let album = try await library.list(named: name)
    if case .smartAlbum(let album) = album.source { return album.options() }
    if album.kind == .album { return FetchOptions(.album(album.id)) }
    if let predicate = album.predicate { return FetchOptions(predicate) }
    // A folder, or a smart album of a newer program: the fetch says so.
    _ = try await library.fetch(in: album)
    return FetchOptions()
  }

  /// Executes the lines of standard input.
  private static func scripted(_ session: PickSession) async throws(EditError) -> PickSession.End {
    var session = session
    while let line = readLine() {
      if line.allSatisfy(\.isWhitespace) { continue }
      do throws(EditError) {
        if case .end(let end) = try await session.take(try PickLine(line), pageSize: 1) { return end }
      } catch {
        throw error.about("standard input: '\(line)'")
      }
    }
    return .done(try await session.picker.finish())
  }

  private func show(_ results: [PickerResult], of library: Library) async throws {
    for result in results {
      guard let photo = try await photo(result, of: library) else { continue }
      if json.isJSON {
        var row = Row(photo)
        row.add("isPreselected", .bool(result.asset == nil))
        row.print()
      } else {
        Console.print(ids ? photo.id.text : photo.path)
      }
    }
  }

  /// A picked photo; nil if it has since been purged.
  private func photo(_ result: PickerResult, of library: Library) async throws(EditError) -> Asset? {
    if let asset = result.asset { return asset }
    do throws(EditError) {
      return try await library.asset(result.id)
    } catch {
      guard error.code == .assetNotFound else { throw error }
      return nil
    }
  }
}
