import Documents
import Threads

/// What a view of a library has, which changes when it imports photos and when others are selected for it.
final class AccessScope: Sendable {
  private let kind: Kind
  private let state: Monitor<VisiblePhotos>

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
    state = Monitor(VisiblePhotos(selected: selected, made: [], mark: .random()))
  }

  /// The access now.
  var access: LibraryAccess {
    switch kind {
    case .limited: .limited(state.withLock { $0 }.all)
    case .addOnly: .addOnly
    case .denied: .denied
    }
  }

  /// The photos that can be read.
  ///
  /// - Throws: `StoreError.accessDenied` where nothing can be read.
  func visible() throws(StoreError) -> VisiblePhotos {
    guard kind == .limited else { throw .accessDenied(has: access.phrase, needs: "access to read photos") }
    return state.withLock { $0 }
  }

  /// The photos that changes may be about; nil where photos can only be imported.
  ///
  /// - Throws: `StoreError.accessDenied` where nothing can be changed.
  func changeable() throws(StoreError) -> VisiblePhotos? {
    if kind == .denied { throw .accessDenied(has: access.phrase, needs: "access to change the library") }
    return kind == .limited ? state.withLock { $0 } : nil
  }

  /// Replaces the selection. What the view made stays.
  ///
  /// - Returns: Whether the view has a selection.
  func select(_ photos: Set<AssetID>) -> Bool {
    if kind != .limited { return false }
    state.withLock { $0 = VisiblePhotos(selected: photos, made: $0.made, mark: .random()) }
    return true
  }

  /// Runs a body that imports photos, which the view has from then on.
  ///
  /// It has them already when their transaction can be read, so that no observer passes over it.
  /// - Parameter body: returns which photos are new.
  func importing<Value>(
    _ photos: Set<AssetID>, _ body: () throws(StoreError) -> (Value, new: Set<AssetID>)
  ) throws(StoreError) -> Value {
    let unseen = state.withLock { visible in
      let unseen = photos.filter { !visible.contains($0) }
      if !unseen.isEmpty { visible = visible.with(made: visible.made.union(unseen)) }
      return unseen
    }
    do {
      let (value, new) = try body()
      let known = unseen.subtracting(new)
      // No transaction says that these appear: only a new selection does.
      if !known.isEmpty {
        state.withLock { visible in
          visible = VisiblePhotos(
            selected: visible.selected.union(known), made: visible.made.subtracting(known), mark: .random())
        }
      }
      return value
    } catch {
      if !unseen.isEmpty { state.withLock { $0 = $0.with(made: $0.made.subtracting(unseen)) } }
      throw error
    }
  }
}

extension VisiblePhotos {
  fileprivate func with(made: Set<AssetID>) -> VisiblePhotos {
    VisiblePhotos(selected: selected, made: made, mark: mark)
  }
}
