/// What happens to a file that has the name of an output already.
package enum PutPolicy: Hashable, Sendable {
  /// It stays, and the row fails.
  case create
  /// It is replaced where this program made it; otherwise the row fails.
  case replaceOwn
  /// It is replaced.
  case replace
}
