import Documents
import Threads

/// The contents of a view of a library, which change when the view imports photos or its selection is replaced.
final class AccessScope: Sendable {
  private let kind: Kind
  private let state: Monitor<ScopeState>

  private enum Kind { case limited, addOnly, denied }

  /// - Parameter access: any but full access.
  init(_ access: LibraryAccess) {
    var selected: Set<AssetID> = []
    switch access {
    case .full: preconditionFailure("full access has no scope")
    case .limited(let photos): (kind, selected) = (.limited, photos)
    case .addOnly: kind = .addOnly
    case .denied: kind = .denied
    }
    state = Monitor(ScopeState(selected: selected))
  }

  /// The current access.
  var access: LibraryAccess {
    switch kind {
    case .limited: .limited(state.withLock { $0.visible }.all)
    case .addOnly: .addOnly
    case .denied: .denied
    }
  }

  /// The photos that can be read.
  ///
  /// - Throws: `StoreError.accessDenied` where nothing can be read.
  func visible() throws(StoreError) -> VisiblePhotos {
    guard kind == .limited else { throw .accessDenied(has: access.phrase, needs: "access to read photos") }
    return state.withLock { $0.visible }
  }

  /// The photos that changes may affect; nil if photos can only be imported.
  ///
  /// - Throws: `StoreError.accessDenied` where nothing can be changed.
  func changeable() throws(StoreError) -> VisiblePhotos? {
    if kind == .denied { throw .accessDenied(has: access.phrase, needs: "access to change the library") }
    return kind == .limited ? state.withLock { $0.visible } : nil
  }

  /// Replaces the selection. Photos that the view imported stay.
  ///
  /// - Returns: Whether the view has a selection.
  func select(_ photos: Set<AssetID>) -> Bool {
    if kind != .limited { return false }
    state.withLock { $0.select(photos) }
    return true
  }

  /// Runs a body that imports photos, which are in the view from then on.
  ///
  /// They are in the view before their transaction can be read, so that no observer skips it.
  /// - Parameter body: returns which photos are new.
  func importing<Value>(_ photos: Set<AssetID>, _ body: () throws -> (Value, new: Set<AssetID>)) throws -> Value {
    let pending = state.withLock { $0.begin(photos) }
    do {
      let (value, new) = try body()
      state.withLock { $0.end(pending, new: new) }
      return value
    } catch {
      state.withLock { $0.end(pending, new: nil) }
      throw error
    }
  }
}

/// The contents of a view.
private struct ScopeState {
  /// The published snapshot of the photos in the view.
  private(set) var visible: VisiblePhotos
  private var selected: Set<AssetID>
  private var made: Set<AssetID> = []
  /// The photos that are being imported, with the number of imports of each.
  private var pending: [AssetID: Int] = [:]
  private var mark = Bits128.random()

  init(selected: Set<AssetID>) {
    self.selected = selected
    visible = VisiblePhotos(selected: selected, made: [], mark: mark)
  }

  private mutating func publish() {
    let made = pending.isEmpty ? made : made.union(pending.keys)
    visible = VisiblePhotos(selected: selected, made: made, mark: mark)
  }

  mutating func select(_ photos: Set<AssetID>) {
    (selected, mark) = (photos, .random())
    publish()
  }

  /// Begins an import.
  ///
  /// - Returns: The photos that the view does not have yet.
  mutating func begin(_ photos: Set<AssetID>) -> Set<AssetID> {
    let unseen = photos.filter { !selected.contains($0) && !made.contains($0) }
    for photo in unseen { pending[photo, default: 0] += 1 }
    if !unseen.isEmpty { publish() }
    return unseen
  }

  /// Ends an import.
  ///
  /// - Parameter new: the photos that it created; nil if it failed.
  mutating func end(_ photos: Set<AssetID>, new: Set<AssetID>?) {
    for photo in photos {
      let count = pending[photo, default: 1] - 1
      pending[photo] = count > 0 ? count : nil
    }
    if let new {
      made.formUnion(new)
      // No transaction announces that the other photos appear: only a new selection does.
      let known = photos.filter { !made.contains($0) && !selected.contains($0) }
      if !known.isEmpty {
        selected.formUnion(known)
        mark = .random()
      }
    }
    if !photos.isEmpty || new?.isEmpty == false { publish() }
  }
}
