import Documents
import Foundation
import TestSupport
import Testing

@testable import ObjectStorage

/// What holds with any store of the protocol: with moto's server, or with the one that the variables of the environment
/// name together with `PHOTOEDIT_TEST_OBJECT_STORE=1`, as 'make test-object-stores' does.
@Suite(
  "the contract between S3 stores and their client", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: MotoServer.isInstalled || StoreUnderTest.isOther, Comment(rawValue: MotoServer.reason)))
struct ObjectStoreContractTests {
  /// A bucket of its own for each test.
  private let bucket = "photos-" + UUID().uuidString.lowercased()
  private let store: ObjectStore

  init() throws {
    let environment = try StoreUnderTest.isOther ? ProcessInfo.processInfo.environment : MotoServer.shared().environment
    let profile = try Profile(environment)
    var settings = try ObjectStoreSettings(environment, profile)
    // Stores want five megabytes of a part.
    settings.partition.threshold = 5 << 20
    settings.partition.partSize = 5 << 20
    store = ObjectStore(settings, CredentialCache(try CredentialSource(environment, profile)))
    _ = try store.answer(to: ObjectRequest("PUT", ObjectAddress(bucket: bucket, key: "")))
  }

  private func put(
    _ bytes: [UInt8], _ key: String, _ condition: ObjectPut.Condition = .none, fingerprint: String = "f1"
  ) throws(EditError) -> ObjectPut.Outcome {
    try store.put(
      ObjectPut(
        bytes, at: ObjectAddress(bucket: bucket, key: key), mediaType: "image/jpeg",
        metadata: ["photoedit-fingerprint": fingerprint], condition: condition))
  }

  private func whole(_ key: String, limit: Int = 1 << 30) throws(EditError) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try store.whole(ObjectAddress(bucket: bucket, key: key), limit: limit, &bytes)
    return bytes
  }

  @Test(
    "an object is read back as stored, even under unusual keys",
    arguments: ["plain.jpg", "a b+c.jpg", "ü/ñ/💡.avif", "~t.i-l_d'e(1)!*", "a:b;c,d@e$f=g&h", "%41%2F", "a?b#c"])
  func odd(key: String) throws {
    let bytes = Array("bytes of \(key)".utf8)
    #expect(try put(bytes, key) == .written)
    #expect(try whole(key) == bytes)
    let description = try store.description(of: ObjectAddress(bucket: bucket, key: key))
    #expect(description?.byteCount == bytes.count)
    #expect(description?.metadata["photoedit-fingerprint"] == "f1")
  }

  @Test("an object may be empty")
  func empty() throws {
    #expect(try put([], "empty") == .written)
    #expect(try whole("empty").isEmpty)
  }

  @Test("a large object is stored in parts and read back completely, also in ranges")
  func large() throws {
    var generator = SeededGenerator(seed: 7)
    let bytes = (0..<(11 << 17)).map { _ in generator.next() }.withUnsafeBytes { Array($0) }
    #expect(try put(bytes, "large", .absent) == .written)
    #expect(try whole("large") == bytes)
    let address = ObjectAddress(bucket: bucket, key: "large")
    #expect(try store.description(of: address)?.metadata["photoedit-fingerprint"] == "f1")
    let reader = try ObjectReader(address, in: store, partSize: 3 << 20)
    var (count, found): (Int, [UInt8]) = (0, [])
    while case let part = try reader.next(), !part.isEmpty {
      count += 1
      found += part
    }
    #expect(count == 4 && found == bytes)
    guard case .refused = try put(bytes, "large", .absent) else { throw CancellationError() }
  }

  @Test("a conditional put keeps an existing object")
  func absent() throws {
    #expect(try put([1, 2, 3], "taken", .absent) == .written)
    guard case .refused(let found?) = try put([4], "taken", .absent, fingerprint: "f2") else {
      throw CancellationError()
    }
    #expect(found.metadata["photoedit-fingerprint"] == "f1" && found.byteCount == 3)
    #expect(try whole("taken") == [1, 2, 3])
    #expect(try put([4], "taken", .none, fingerprint: "f2") == .written)
    #expect(try whole("taken") == [4])
  }

  @Test("a different object has a different entity tag")
  func tags() throws {
    let address = ObjectAddress(bucket: bucket, key: "tag")
    _ = try put([1], "tag")
    let first = try #require(try store.description(of: address))
    #expect(!first.etag.isEmpty && !first.etag.contains("\""))
    _ = try put([2], "tag")
    #expect(try store.description(of: address)?.etag != first.etag)
    let error = #expect(throws: EditError.self) { try store.bytes(of: address, in: 0..<1, etag: first.etag) }
    #expect(error?.code == "s3-changed")
  }

  @Test("a missing object is reported as missing")
  func missing() throws {
    #expect(try store.description(of: ObjectAddress(bucket: bucket, key: "none")) == nil)
    let noObject = #expect(throws: EditError.self) { try whole("none") }
    #expect(noObject?.code == "s3-not-found" && noObject?.category == .notFound)
    let elsewhere = ObjectPut([1], at: ObjectAddress(bucket: "no-" + bucket, key: "k"), mediaType: "image/jpeg")
    let noBucket = #expect(throws: EditError.self) { try store.put(elsewhere) }
    #expect(noBucket?.code == "s3-not-found" && noBucket?.message.contains("no bucket") == true)
  }

  @Test("an object above the size limit is not read")
  func limit() throws {
    _ = try put([UInt8](repeating: 1, count: 1000), "large enough")
    let error = #expect(throws: EditError.self) { try whole("large enough", limit: 999) }
    #expect(error?.code == "over-limit")
  }

  @Test(
    "boto3 reads the stored object and verifies its checksum",
    .enabled(if: !StoreUnderTest.isOther, "asks moto's server"))
  func foreignReader() throws {
    _ = try put(Array("from photoedit".utf8), "a b/ü+1.jpg", .absent)
    let program = """
      answer = s3.get_object(Bucket=sys.argv[1], Key=sys.argv[2], ChecksumMode="ENABLED")
      print(answer["Body"].read().decode(), answer["Metadata"], answer["ContentType"], answer.get("ChecksumSHA256"))
      """
    let line = try MotoServer.shared().run(program, [bucket, "a b/ü+1.jpg"])
    #expect(
      line == "from photoedit {'photoedit-fingerprint': 'f1'} image/jpeg "
        + "ZfYGxD4MxTl/fKXHTIYeg5ts5cs10nUVBFwlQNakvhk=\n")
  }

  @Test("an object stored by boto3 is read and verified", .enabled(if: !StoreUnderTest.isOther, "asks moto's server"))
  func foreignWriter() throws {
    let program = """
      s3.put_object(Bucket=sys.argv[1], Key="from boto", Body=b"from boto", ChecksumAlgorithm="CRC32")
      """
    _ = try MotoServer.shared().run(program, [bucket])
    #expect(try whole("from boto") == Array("from boto".utf8))
  }
}

private enum StoreUnderTest {
  /// Whether the environment names the store.
  static let isOther = ProcessInfo.processInfo.environment["PHOTOEDIT_TEST_OBJECT_STORE"] == "1"
}
