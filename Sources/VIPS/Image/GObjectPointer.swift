import CVips

extension UnsafeMutablePointer<VipsImage> {
  /// The same object seen as the class at its root, which is how GLib's own calls want it.
  var gObject: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
  }
}
