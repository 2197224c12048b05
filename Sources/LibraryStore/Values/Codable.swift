import Documents

// What has a text is encoded as that text.

extension AssetID: Codable {
  /// Decodes its text.
  public init(from decoder: any Decoder) throws { self = try decoder.value { AssetID($0) } }
  /// Encodes its text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}

extension CollectionID: Codable {
  /// Decodes its text.
  public init(from decoder: any Decoder) throws { self = try decoder.value { CollectionID($0) } }
  /// Encodes its text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}

extension ChangeToken: Codable {
  /// Decodes its text.
  public init(from decoder: any Decoder) throws { self = try decoder.value { ChangeToken($0) } }
  /// Encodes its text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}
