import Testing

/// A value that has to be there: `#require` as a function, which may stand inside another.
func present<Value>(_ value: Value?, at location: SourceLocation = #_sourceLocation) throws -> Value {
  try #require(value, sourceLocation: location)
}
