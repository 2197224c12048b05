import CVips

/// One reference to a GObject, given back when the value ends.
struct ObjectReference: ~Copyable {
  let pointer: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns.
  init(adopting pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  deinit { g_object_unref(pointer) }

  /// Ends the value without giving the reference back: someone else owns it now.
  consuming func release() { discard self }
}
