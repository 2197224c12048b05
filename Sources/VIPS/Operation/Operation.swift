import CVips

/// An operation of libvips with its arguments, before it runs.
///
/// `build()` consumes it, so it runs once, and outputs can only be read from the result.
package struct Operation: ~Copyable {
  /// The name of the operation, as libvips spells it.
  package let name: String
  private let reference: ObjectReference
  private var failures: [FailureNote]

  /// Finds the operation and sets its arguments.
  ///
  /// - Throws: `VIPSError` where the installed libvips has no such operation or argument, or a value does not fit.
  package init(_ name: String, _ arguments: KeyValuePairs<String, OperationValue> = [:]) throws(VIPSError) {
    let pointer = try Self.prepare(name, arguments)
    self.name = name
    reference = ObjectReference(adopting: pointer)
    failures = arguments.flatMap { $0.value.images.flatMap(\.failures) }
  }

  /// Sets one more argument.
  package mutating func set(_ argument: String, to value: OperationValue) throws(VIPSError) {
    try Self.set(argument, to: value, of: reference.pointer, name)
    for image in value.images { failures.append(contentsOf: image.failures) }
  }

  /// A new operation with these arguments, which the caller owns.
  private static func prepare(
    _ name: String, _ arguments: KeyValuePairs<String, OperationValue>
  ) throws(VIPSError) -> UnsafeMutableRawPointer {
    try VIPSLibrary.start()
    CodecModule.load(for: name)
    guard let operation = vips_operation_new(name) else { throw .last(in: name) }
    let reference = ObjectReference(adopting: operation)
    for (argument, value) in arguments { try set(argument, to: value, of: operation, name) }
    reference.release()
    return UnsafeMutableRawPointer(operation)
  }

  private static func set(
    _ argument: String, to new: OperationValue, of operation: UnsafeMutableRawPointer, _ name: String
  ) throws(VIPSError) {
    var specification: UnsafeMutablePointer<GParamSpec>?
    var argumentClass: UnsafeMutablePointer<VipsArgumentClass>?
    var instance: UnsafeMutablePointer<VipsArgumentInstance>?
    let object = operation.assumingMemoryBound(to: VipsObject.self)
    guard vips_object_get_argument(object, argument, &specification, &argumentClass, &instance) == 0,
      let specification
    else { throw .last(in: name) }

    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    defer { g_value_unset(&value) }
    guard new.fill(&value) else {
      let expected = String(cString: g_type_name(specification.pointee.value_type))
      throw VIPSError(operation: name, message: "\(argument) takes \(expected), not \(new.kind)")
    }
    // GLib would clamp a value that is out of range, and only warn.
    guard g_param_value_validate(specification, &value) == 0 else {
      throw VIPSError(operation: name, message: "\(argument) is out of range: \(new)")
    }
    g_object_set_property(operation.assumingMemoryBound(to: GObject.self), argument, &value)
  }

  /// Runs the operation.
  ///
  /// - Throws: the error of a computed image among its inputs; `CancellationError` where one was killed; otherwise
  ///   `VIPSError`.
  package consuming func build() throws -> BuiltOperation {
    failures.clear()
    // It returns a new reference, to this object or to a cached one.
    let built = vips_cache_operation_build(reference.pointer.assumingMemoryBound(to: VipsOperation.self))
    guard let built else {
      vips_object_unref_outputs(reference.pointer.assumingMemoryBound(to: VipsObject.self))
      throw failures.error(of: name, failing: true) ?? VIPSError.last(in: name)
    }
    let result = BuiltOperation(name: name, reference: ObjectReference(adopting: built), failures: failures)
    if let error = failures.error(of: name, failing: false) { throw error }
    return result
  }
}
