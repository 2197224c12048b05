package import Documents

extension Row {
  /// The row of an error.
  ///
  /// - Parameters:
  ///   - input: the photo as the caller named it; by default the path of the error.
  ///   - output: where its rendering would have been written.
  package init(_ error: EditError, input: String? = nil, output: String? = nil) {
    self.init(.error, input: input ?? error.path, ["output": output.map { .string($0) }])
    fields += EditError.form.members(error)
  }
}
