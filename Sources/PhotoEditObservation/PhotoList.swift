public import Observation
public import PhotoEdit

/// The photos of a fetch, for a view: it follows the library, and loads only the photos that are shown.
///
///     let favorites = PhotoList(library, FetchOptions(.flag(.favorite, true)))
///     let following = Task { await favorites.follow() }
///     await favorites.show(0..<40)
///     // A view reads 'count' and 'shown', and is told when they change.
///     following.cancel()
///
/// It takes eight bytes for each photo that is not shown.
@MainActor
@Observable
public final class PhotoList {
  /// What the fetch finds now; nil before `follow` has found anything.
  public private(set) var photos: FetchResult?
  /// The number of photos.
  public private(set) var count = 0
  /// The photos of `range`, in order, without those that were purged in the meantime.
  public private(set) var shown: [Asset] = []
  /// The indexes that are shown, as far as there are as many photos.
  public private(set) var range = 0..<0
  /// How the last change affected the photos; nil before the first one.
  public private(set) var lastDetails: FetchResultChangeDetails?
  /// Why photos could not be fetched or loaded; nil where they could. A canceled task is no error.
  public private(set) var error: EditError?

  @ObservationIgnored private let updates: FetchUpdates
  /// What was asked for, which may be more than there is.
  @ObservationIgnored private var wanted = 0..<0
  /// The number of the last load, so that an earlier one that ends later changes nothing.
  @ObservationIgnored private var load = 0

  /// Creates a list, which is empty until it follows.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - options: the fetch.
  ///   - collection: where photos are fetched: any collection but a folder; nil for the whole library.
  public init(
    _ library: Library, _ options: FetchOptions = FetchOptions(), in collection: AssetCollection? = nil
  ) {
    updates = library.updates(of: options, in: collection)
  }

  /// Fetches the photos, and follows changes until the task is canceled or an error ends it, which is in `error` then.
  public func follow() async {
    do throws(EditError) {
      var steps = updates.makeAsyncIterator()
      while let step = try await steps.next() { await take(step) }
    } catch {
      fail(error)
    }
  }

  /// Loads the photos at some indexes, for a view that has scrolled there. Where there are fewer photos, those that there
  /// are; more follow as soon as there are any.
  public func show(_ range: Range<Int>) async {
    wanted = max(0, range.lowerBound)..<max(0, range.upperBound)
    await load(from: photos)
  }

  private func take(_ step: FetchUpdates.Element) async {
    let result = step.result
    await load(from: result)
    // Details are told when the photos that are shown are those after them.
    if case .details(let details) = step { lastDetails = details }
  }

  /// Loads the photos that are shown.
  private func load(from result: FetchResult?) async {
    load += 1
    let number = load
    guard let result else { return }
    let range = wanted.clamped(to: 0..<result.count)
    do throws(EditError) {
      let assets = try await result.assets(in: range)
      guard number == load else { return }
      (photos, count, self.range, shown, error) = (result, result.count, range, assets, nil)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: EditError) {
    if error.code != .canceled { self.error = error }
  }
}
