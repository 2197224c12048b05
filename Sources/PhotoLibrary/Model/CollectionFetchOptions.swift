import Foundation
public import LibraryStore

/// Which albums, smart albums and folders a fetch finds, and in which order.
public struct CollectionFetchOptions: Hashable, Sendable {
  /// Where collections are found.
  public enum Scope: Hashable, Sendable {
    /// Anywhere, at any depth.
    case everywhere
    /// Those that are in no folder.
    case top
    /// Those directly in a folder.
    case folder(CollectionID)
  }

  /// The order of collections.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// By title, and by id where titles are equal.
    case title
    /// The oldest first.
    case created
    /// The order that people have chosen in each folder; what is in a folder follows it.
    case chosen
  }

  /// The kinds of collections that are found: of album, smart album and folder.
  public var kinds: Set<AssetCollection.Kind>
  /// Where they are found.
  public var scope: Scope
  /// The text that the title contains, regardless of case; nil for any title.
  public var title: String?
  /// The order.
  public var order: Order

  /// Options of a fetch; by default every collection that people have made, by title.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of collections that are found.
  ///   - scope: where they are found.
  ///   - title: the text that the title contains, regardless of case; nil for any title.
  ///   - order: the order.
  public init(
    kinds: Set<AssetCollection.Kind> = [.album, .smartAlbum, .folder], in scope: Scope = .everywhere,
    title: String? = nil, order: Order = .title
  ) {
    (self.kinds, self.scope, self.title, self.order) = (kinds, scope, title, order)
  }

  /// Those of all collections of a library that are found, in order.
  func found(in all: [AssetCollection]) -> [AssetCollection] {
    let found = all.filter { collection in
      kinds.contains(collection.kind) && isInScope(collection)
        && (title.map { collection.title.range(of: $0, options: .caseInsensitive) != nil } ?? true)
    }
    switch order {
    case .title: return found
    case .created: return found.sorted { ($0.created ?? .distantPast, $0.id) < ($1.created ?? .distantPast, $1.id) }
    case .chosen:
      let places = Dictionary(uniqueKeysWithValues: Self.outline(all).enumerated().map { ($1, $0) })
      return found.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }
    }
  }

  /// All collections in the order of their folders, what is in a folder behind it.
  private static func outline(_ all: [AssetCollection]) -> [CollectionID] {
    let contents = Dictionary(grouping: all, by: \.parent).mapValues { $0.sorted { $0.position < $1.position } }
    var outline: [CollectionID] = []
    var rest = Array((contents[nil] ?? []).reversed())
    while let next = rest.popLast() {
      outline.append(next.id)
      rest += (contents[next.id] ?? []).reversed()
    }
    return outline
  }

  private func isInScope(_ collection: AssetCollection) -> Bool {
    switch scope {
    case .everywhere: true
    case .top: collection.parent == nil
    case .folder(let folder): collection.parent == folder
    }
  }
}
