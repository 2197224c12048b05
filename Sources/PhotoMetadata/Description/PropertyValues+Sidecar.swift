extension PropertyValues {
  /// An XMP sidecar with the values that people set and files can say.
  ///
  /// - Parameter old: the sidecar that it replaces, whose other values stay; nil for none.
  /// - Returns: nil where there is nothing to say.
  package func sidecar(inPlaceOf old: [UInt8]? = nil) -> [UInt8]? {
    XMPDescription(PropertyChanges(from: PropertyValues(), to: self)).packet(from: old)
  }
}
