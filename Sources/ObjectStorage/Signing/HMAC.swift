import CCrypto

/// HMAC with SHA-256 (RFC 2104), computed by libcrypto.
enum HMAC {
  /// The 32 bytes that authenticate a message under a key.
  static func sha256(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { code, count in
      var length: UInt32 = 0
      let result = CCrypto.HMAC(
        EVP_sha256(), key, Int32(key.count), message, message.count, code.baseAddress, &length)
      guard result != nil else { fatalError("libcrypto cannot authenticate") }
      count = Int(length)
    }
  }
}
