import CVips

/// An operation of libvips that has run; its outputs can be read.
package struct BuiltOperation: ~Copyable {
  /// The name of the operation, as libvips spells it.
  package let name: String
  private let reference: ObjectReference
  private let failures: [FailureNote]

  init(name: String, reference: consuming ObjectReference, failures: [FailureNote]) {
    self.name = name
    self.reference = reference
    self.failures = failures
  }

  deinit { vips_object_unref_outputs(reference.pointer.assumingMemoryBound(to: VipsObject.self)) }

  /// An output that is an image.
  package func image(_ output: String = "out") throws(VIPSError) -> VIPSImage {
    var value = GValue()
    defer { g_value_unset(&value) }
    try read(output, vips_image_get_type(), into: &value)
    guard let pointer = g_value_dup_object(&value) else { throw missing(output) }
    return VIPSImage(adopting: pointer.assumingMemoryBound(to: VipsImage.self), failures: failures)
  }

  /// An output that is an integer.
  package func int(_ output: String) throws(VIPSError) -> Int {
    var value = GValue()
    defer { g_value_unset(&value) }
    try read(output, Fundamental.int, into: &value)
    return Int(g_value_get_int(&value))
  }

  /// An output that is a block of bytes, copied.
  package func bytes(_ output: String) throws(VIPSError) -> [UInt8] {
    var value = GValue()
    defer { g_value_unset(&value) }
    try read(output, vips_blob_get_type(), into: &value)
    var length = 0
    guard let start = vips_value_get_blob(&value, &length) else { throw missing(output) }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: length))
  }

  private func read(_ output: String, _ type: GType, into value: inout GValue) throws(VIPSError) {
    g_value_init(&value, type)
    let object = reference.pointer.assumingMemoryBound(to: GObject.self)
    let specification = reference.pointer.load(as: UnsafeMutablePointer<GObjectClass>.self)
      .withMemoryRebound(to: GObjectClass.self, capacity: 1) { g_object_class_find_property($0, output) }
    guard let specification, specification.pointee.value_type == type else { throw missing(output) }
    g_object_get_property(object, output, &value)
  }

  private func missing(_ output: String) -> VIPSError {
    VIPSError(operation: name, message: "no output \(output) of this type")
  }
}
