import Documents
package import DurableFiles
import Glibc

/// What distinguishes a machine from others: 16 digits that betray neither its name nor its id.
package struct MachineID: Hashable, Sendable {
  /// The environment variable with a name for machines that have no id of their own, such as containers.
  package static let variable = "PHOTOEDIT_MACHINE"
  private static let size = 16
  private static let longestID = 1024

  /// 16 lowercase hexadecimal digits.
  package let text: String

  /// - Parameters:
  ///   - name: the name that somebody gave the machine; nil or empty for none.
  ///   - id: what /etc/machine-id says; empty where it is missing.
  ///   - host: the name of the host.
  package init(name: String?, id: String, host: String) {
    let identity = name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(id):\(host)"
    text = String(SHA256Digest(of: Array("photoedit-machine:\(identity)".utf8)).hex.prefix(Self.size))
  }

  /// An id from its digits; nil for any other text.
  package init?(_ text: String) {
    guard text.utf8.count == Self.size, text.utf8.allSatisfy({ SHA256Digest.isHexDigit($0) }) else { return nil }
    self.text = text
  }

  /// That of this machine.
  ///
  /// - Throws: `FileError` if the machine has an id that cannot be read now.
  package static func current() throws(FileError) -> MachineID {
    MachineID(name: getenv(variable).map { String(cString: $0) }, id: try machineID(), host: hostName())
  }

  private static func machineID() throws(FileError) -> String {
    do {
      let bytes = try Descriptor.open("/etc/machine-id", O_RDONLY | O_NONBLOCK).bytes(upTo: longestID)
      return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    } catch {
      if error.isNotFound || error.isPermissionDenied { return "" }
      throw error
    }
  }

  private static func hostName() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 257) { name in
      name.initialize(repeating: 0)
      guard let base = name.baseAddress, gethostname(base, 256) == 0 else { return "" }
      return String(cString: base)
    }
  }
}

extension MachineID: LosslessStringConvertible {
  package var description: String { text }
}
