/// The format of some adjustment data: whose it is, and in which version.
package struct AdjustmentFormat: Hashable, Sendable {
  /// Whose format it is, in reverse-DNS form by custom.
  package let identifier: String
  /// Its version; ours are dotted pairs such as `1.10`.
  package let version: String

  /// A format of this name and version.
  package init(identifier: String, version: String) {
    self.identifier = identifier
    self.version = version
  }

  /// Whether a program that writes `own` can read this: same identifier, same major version, minor not newer.
  package func canBeRead(by own: AdjustmentFormat) -> Bool {
    guard identifier.utf8.elementsEqual(own.identifier.utf8), let found = pair, let known = own.pair else {
      return false
    }
    return found.major == known.major && found.minor <= known.minor
  }

  private var pair: (major: Int, minor: Int)? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let major = Int(parts[0]), let minor = Int(parts[1])
    else { return nil }
    return (major, minor)
  }
}
