import Documents

/// The decoder behind `ParameterGroup.read`: it lets the synthesized `init(from:)` set the values.
///
/// A parameter that the object does not name keeps its default; one whose value is wrong keeps it too, and the problem
/// goes to the list, so one pass finds every problem.
struct ParameterDecoder: Decoder {
  let defaults: [(key: String, parameter: any AnyParameter)]
  let object: JSONObject
  let pointer: JSONPointer
  let problems: ProblemList

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Container(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported() }

  private func unsupported() -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "a parameter group has keys"))
  }

  private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ParameterDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.defaults.compactMap { Key(stringValue: $0.key) } }
    func contains(_ key: Key) -> Bool { decoder.defaults.contains { $0.key == key.stringValue } }
    func decodeNil(forKey key: Key) throws -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      guard let declared = decoder.defaults.first(where: { $0.key == key.stringValue })?.parameter else {
        throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "not a declared parameter"))
      }
      var parameter = declared
      if let json = decoder.object[key.stringValue] {
        parameter = declared.reading(json, at: decoder.pointer.appending(key.stringValue), into: decoder.problems)
      }
      guard let value = parameter as? T else {
        throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: "not a declared parameter"))
      }
      return value
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
      throw decoder.unsupported()
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw decoder.unsupported() }
    func superDecoder() throws -> any Decoder { throw decoder.unsupported() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported() }
  }
}
