/// What a source of work has next.
enum Supply<Item> {
  /// A piece of work.
  case item(Item)
  /// Nothing yet: the source wakes the pool as soon as it has more.
  case later
  /// Nothing ever again.
  case end
}
