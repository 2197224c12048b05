import CCrypto

/// A hash of bytes that arrive in parts, computed by libcrypto.
///
/// libcrypto fails here only when memory is exhausted or the algorithm was removed from it; both end the process.
package final class HashFunction: @unchecked Sendable {
  /// An algorithm. It is fetched once, because a fetch takes longer than hashing a kilobyte.
  package struct Algorithm: @unchecked Sendable {
    fileprivate let pointer: OpaquePointer

    package static let sha256 = Algorithm("SHA256")
    package static let sha1 = Algorithm("SHA1")
    package static let md5 = Algorithm("MD5")

    private init(_ name: String) {
      // Digests need no configuration file; without one, the program opens no system file for them.
      OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
      guard let pointer = EVP_MD_fetch(nil, name, nil) else { fatalError("libcrypto has no \(name)") }
      self.pointer = pointer
    }
  }

  private let context: OpaquePointer
  private let algorithm: Algorithm

  /// A hash of no bytes yet.
  package init(_ algorithm: Algorithm) {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, algorithm.pointer, nil) == 1 else {
      fatalError("libcrypto cannot hash")
    }
    (self.context, self.algorithm) = (context, algorithm)
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { fatalError("libcrypto cannot hash") }
  }

  /// Another hash of the same bytes.
  func copy() -> HashFunction {
    let copy = HashFunction(algorithm)
    guard EVP_MD_CTX_copy_ex(copy.context, context) == 1 else { fatalError("libcrypto cannot hash") }
    return copy
  }

  /// The digest. Nothing can be added afterwards.
  package func finalized() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { digest, count in
      var length: UInt32 = 0
      guard EVP_DigestFinal_ex(context, digest.baseAddress, &length) == 1 else { fatalError("libcrypto cannot hash") }
      count = Int(length)
    }
  }
}
