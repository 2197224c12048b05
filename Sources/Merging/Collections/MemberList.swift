import Documents

/// The photos of an album while its lines are replayed: each is found, put and removed at once, however many there are.
struct MemberList {
  private struct Links {
    var previous: Bits128?
    var next: Bits128?
  }

  private var links: [Bits128: Links] = [:]
  private var first: Bits128?
  private var last: Bits128?

  /// The photos in order.
  var photos: [Bits128] {
    var (photos, next) = ([Bits128](), first)
    while let photo = next {
      photos.append(photo)
      next = links[photo]?.next
    }
    return photos
  }

  /// Whether a photo is there.
  func contains(_ photo: Bits128) -> Bool { links[photo] != nil }

  /// Puts a photo that is not there before one that is, else at the end.
  mutating func insert(_ photo: Bits128, before other: Bits128?) {
    let next = other.flatMap { links[$0] == nil ? nil : $0 }
    let previous = next.map { links[$0]?.previous } ?? last
    links[photo] = Links(previous: previous, next: next)
    if let previous { links[previous]?.next = photo } else { first = photo }
    if let next { links[next]?.previous = photo } else { last = photo }
  }

  /// Removes a photo if it is there.
  mutating func remove(_ photo: Bits128) {
    guard let own = links.removeValue(forKey: photo) else { return }
    if let previous = own.previous { links[previous]?.next = own.next } else { first = own.next }
    if let next = own.next { links[next]?.previous = own.previous } else { last = own.previous }
  }
}
