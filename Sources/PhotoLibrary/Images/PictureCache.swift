import Adjustments
import Editing
import Rendering
import Threads

/// Encoded pictures in memory, up to a number of bytes. The least recently used are evicted first, those that are held
/// for a grid last.
final class PictureCache: Sendable {
  fileprivate struct Entry {
    let picture: RenderedFile
    var used: Int
  }

  fileprivate struct State {
    var entries: [PictureKey: Entry] = [:]
    var holds: [PictureKey: Int] = [:]
    var size = 0
    var clock = 0
    /// The uses of entries, in order; only the last use of an entry counts.
    var evictable = UseQueue()
    var held = UseQueue()
  }

  /// The maximum size of the cache, in bytes.
  let limit: Int
  private let state = Monitor(State())

  init(limit: Int) { self.limit = max(0, limit) }

  /// The bytes of all pictures, including the overhead of keeping them.
  var size: Int { state.withLock { $0.size } }

  /// The bytes that the allocator holds for a picture, including overhead.
  private static func cost(_ picture: RenderedFile) -> Int { picture.bytes.capacity + 1024 }

  /// The picture of a key; nil where it is not in the cache.
  func picture(_ key: PictureKey) -> RenderedFile? { state.withLock { $0.use(key) } }

  /// The largest picture of the same state and the same part.
  func fallback(for key: PictureKey) -> RenderedFile? {
    state.withLock { state in
      state.entries.filter { other, _ in
        other.state == key.state && other.settings == key.settings && other.shape.showsSame(as: key.shape)
      }.values.map(\.picture).max { ($0.size?.longEdge ?? 0) < ($1.size?.longEdge ?? 0) }
    }
  }

  /// Keeps a picture, unless it alone exceeds the limit.
  func insert(_ picture: RenderedFile, _ key: PictureKey) {
    let cost = Self.cost(picture)
    guard cost <= limit else { return }
    state.withLock { state in
      state.remove(key, cost: Self.cost)
      state.entries[key] = Entry(picture: picture, used: 0)
      state.size += cost
      _ = state.use(key)
      while state.size > limit, let oldest = state.oldest() { state.remove(oldest, cost: Self.cost) }
    }
  }

  /// Keeps the picture of a key, once it is there, longer than others.
  func hold(_ key: PictureKey) {
    state.withLock { state in
      state.holds[key, default: 0] += 1
      _ = state.use(key)
    }
  }

  /// Undoes one `hold`; a picture that is no longer held is removed.
  func release(_ key: PictureKey) {
    state.withLock { state in
      guard let count = state.holds[key] else { return }
      state.holds[key] = count > 1 ? count - 1 : nil
      if count == 1 { state.remove(key, cost: Self.cost) }
    }
  }

  /// Removes every picture.
  func removeAll() { state.withLock { $0 = State() } }
}

extension PictureCache.State {
  mutating func use(_ key: PictureKey) -> RenderedFile? {
    guard let picture = entries[key]?.picture else { return nil }
    clock += 1
    entries[key]?.used = clock
    if holds[key] == nil { evictable.append(key, clock) } else { held.append(key, clock) }
    let entries = entries
    evictable.compact(above: 4 * entries.count + 64) { entries[$0]?.used == $1 }
    held.compact(above: 4 * entries.count + 64) { entries[$0]?.used == $1 }
    return picture
  }

  mutating func oldest() -> PictureKey? {
    let entries = entries
    return evictable.next { entries[$0]?.used == $1 } ?? held.next { entries[$0]?.used == $1 } ?? entries.keys.first
  }

  mutating func remove(_ key: PictureKey, cost: (RenderedFile) -> Int) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    size -= cost(entry.picture)
  }
}

/// Uses of pictures, in order.
private struct UseQueue {
  private var uses: [(key: PictureKey, time: Int)] = []
  private var first = 0

  mutating func append(_ key: PictureKey, _ time: Int) { uses.append((key, time)) }

  /// Removes and returns the first use that counts, and drops those before it.
  mutating func next(_ counts: (PictureKey, Int) -> Bool) -> PictureKey? {
    while first < uses.count {
      let use = uses[first]
      first += 1
      if counts(use.key, use.time) { return use.key }
    }
    return nil
  }

  /// Drops the uses that do not count, if there are more uses than a limit.
  mutating func compact(above limit: Int, _ counts: (PictureKey, Int) -> Bool) {
    guard uses.count > limit else { return }
    uses = uses[first...].filter { counts($0.key, $0.time) }
    first = 0
  }
}
