/// The name of a property: its namespace and its name there.
struct XMPName: Hashable, Sendable {
  let namespace: String
  let local: String

  /// Makes one.
  init(_ namespace: String, _ local: String) { (self.namespace, self.local) = (namespace, local) }
}
