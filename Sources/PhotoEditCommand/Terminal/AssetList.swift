import Contract
import Jobs
import PhotoEdit

/// Shows the photos that a fetch finds, a few hundred at a time, so that any number takes little memory.
struct AssetList {
  let options: ListOptions
  let json: Bool
  /// The words of the call that say which photos were asked for.
  let asked: String

  /// How many photos are loaded at once. A table's columns are as wide as these photos need.
  private static let batchSize = 500

  /// Fetches photos and shows them.
  ///
  /// - Parameters:
  ///   - sort: the key to sort by if the options name none; nil for the order of the album.
  ///   - isAscending: whether its smaller values come first.
  func show(
    _ fetch: FetchOptions, sort: FetchOptions.SortDescriptor.Key?, isAscending: Bool = true, of library: Library
  ) async throws {
    var fetch = fetch
    if let key = options.sort?.key {
      fetch.sort = [.init(key, ascending: !options.reverse)]
    } else if let sort {
      fetch.sort = [.init(sort, ascending: isAscending != options.reverse)]
    }
    let after = try afterPhoto(of: library)
    // The order of an album is not a property of its photos, so its pages are slices of the whole.
    // One more than is shown says whether more follow.
    if options.album == nil { (fetch.limit, fetch.after) = (options.limit.map { $0 + 1 }, after?.id) }
    let found = try await result(of: fetch, library)
    let page =
      options.album == nil
      ? 0..<min(found.count, options.limit ?? found.count) : try await page(of: found, after: after)
    for start in stride(from: page.lowerBound, to: page.upperBound, by: Self.batchSize) {
      let assets = try await found.assets(in: start..<min(start + Self.batchSize, page.upperBound))
      if json {
        for asset in assets { Row(asset).print() }
      } else {
        var table = TextTable()
        for asset in assets { table.add(options.columns.list.map { $0.text(asset) }) }
        table.print()
      }
    }
    if page.isEmpty, !json, Console.logsToTerminal { Console.log(Console.safe(Console.noPhotos(words))) }
    if !json, !page.isEmpty, page.upperBound < found.count, let last = try await found.asset(at: page.upperBound - 1) {
      Console.log("more follow: --after \(last.id.text)")
    }
  }

  /// What was asked for, with the album and the place in it.
  private var words: String {
    let places = [("--album", options.album), ("--after", options.after)].compactMap { name, value in
      value.map { "\(name) \(ShellWord.quoted($0))" }
    }
    return ([asked] + places).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func afterPhoto(of library: Library) throws -> Asset? {
    guard let name = options.after else { return nil }
    return try library.asset(named: name)
  }

  /// The part of an album that the options ask for.
  private func page(of album: FetchResult, after: Asset?) async throws -> Range<Int> {
    var start = 0
    if let after {
      guard let index = try await album.index(of: after.id) else {
        throw EditError(.assetNotFound, "the photo '\(after.path)' is not in this list")
      }
      start = index + 1
    }
    return start..<(options.limit.map { min($0, album.count - start) + start } ?? album.count)
  }

  private func result(of fetch: FetchOptions, _ library: Library) async throws -> FetchResult {
    guard let name = options.album else { return try await library.fetch(fetch) }
    let album = try await library.list(named: name)
    do throws(EditError) { return try await library.fetch(in: album, fetch) } catch { throw error.naming([album]) }
  }
}
