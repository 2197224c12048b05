import CVips

/// A reference to a GObject, released when the value ends.
struct ObjectReference: ~Copyable {
  let pointer: UnsafeMutableRawPointer

  /// Takes ownership of a reference.
  init(adopting pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  deinit { g_object_unref(pointer) }

  /// Ends the value without releasing the reference, whose ownership the caller takes.
  consuming func release() { discard self }
}
