package import Documents

/// The folder of a library as one machine sees it.
package struct ReplicaPlace: Hashable, Sendable {
  /// The folder, as an absolute path without links.
  package let root: String
  /// The id of the library.
  package let library: Bits128
  /// The machine.
  package let machine: MachineID

  package init(root: String, library: Bits128, machine: MachineID) {
    (self.root, self.library, self.machine) = (root, library, machine)
  }
}
