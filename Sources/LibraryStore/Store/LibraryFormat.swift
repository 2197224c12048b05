package import Documents

/// The file `format`: marks a folder as a library, and records its version, its id and what a program must know to use
/// it. It is read before anything else.
package struct LibraryFormat: Hashable, Sendable {
  /// The value of the member `format`.
  package static let name = "photoedit-library"
  /// The version that this program creates and reads.
  package static let version = 3
  /// The most bytes that the file may have.
  package static let sizeLimit = 64 << 10
  /// The features that this program knows.
  static let knownFeatures: Set<String> = []

  /// The id of the library.
  package let library: Bits128
  /// The features that a program must know to read the library.
  package var needs: [String] = []
  /// The features that a program must know to write it.
  package var needsToWrite: [String] = []
  /// Whether one bit of the file is flipped. What is here is right.
  package var isCorrected = false

  package init(_ library: Bits128) { self.library = library }

  /// The file's bytes.
  package var bytes: [UInt8] {
    var object: JSONObject = JSONObject([
      ("format", .string(Self.name)), ("library", .string(library.hex)), ("version", .integer(Self.version)),
    ])
    if !needs.isEmpty { object["needs"] = .texts(needs) }
    if !needsToWrite.isEmpty { object["needsToWrite"] = .texts(needsToWrite) }
    return CheckedObject.bytes(object)
  }

  /// Checks that this program may write the library.
  ///
  /// - Throws: `StoreError.newerVersion`
  package func checkWriting(_ root: String) throws(StoreError) {
    try Self.checkKnown(needsToWrite, root)
  }

  /// Reads the file's bytes.
  ///
  /// - Parameter root: the library's folder, for errors.
  /// - Throws: `StoreError.notALibrary` for a damaged one; `.newerVersion`, `.olderVersion`.
  package init(_ bytes: [UInt8], of root: String) throws(StoreError) {
    guard let (object, isCorrected) = CheckedObject.read(bytes) else { throw Self.refusal(of: bytes, root) }
    guard object["format"]?.stringValue == Self.name, let version = object["version"]?.integerValue, version > 0 else {
      throw .notALibrary(path: root, found: "'format' is not the format file of a library")
    }
    try Self.checkVersion(version, root)
    let (needs, needsToWrite) = (Self.features(object["needs"]), Self.features(object["needsToWrite"]))
    guard let needs, let needsToWrite else {
      throw .newerVersion(path: root, found: "\(version) with needs of unknown form", supported: "\(Self.version)")
    }
    try Self.checkKnown(needs, root)
    guard let library = object["library"]?.stringValue.flatMap({ Bits128(hex: $0) }) else {
      throw .notALibrary(path: root, found: "'format' has no library id")
    }
    self.init(library)
    (self.needs, self.needsToWrite, self.isCorrected) = (needs, needsToWrite, isCorrected)
  }

  /// Why bytes without a check that fits are refused. Before version 3 there was none.
  private static func refusal(of bytes: [UInt8], _ root: String) -> StoreError {
    guard let object = (try? JSONValue.parse(bytes))?.objectValue else {
      return .notALibrary(path: root, found: "'format' is not the format file of a library")
    }
    if object["check"] == nil, object["format"]?.stringValue == name, let version = object["version"]?.integerValue,
      (1..<Self.version).contains(version)
    {
      return .olderVersion(path: root, found: "\(version)", expected: "\(Self.version)")
    }
    return .notALibrary(path: root, found: "'format' is damaged: \(CheckedObject.mismatch(in: object))")
  }

  private static func checkVersion(_ version: Int, _ root: String) throws(StoreError) {
    if version > Self.version {
      throw .newerVersion(path: root, found: "\(version)", supported: "\(Self.version)")
    }
    if version < Self.version {
      throw .olderVersion(path: root, found: "\(version)", expected: "\(Self.version)")
    }
  }

  private static func checkKnown(_ features: [String], _ root: String) throws(StoreError) {
    guard let unknown = features.first(where: { !knownFeatures.contains($0) }) else { return }
    throw .newerVersion(path: root, found: "\(version) with '\(unknown)'", supported: "\(version)")
  }

  /// The names in an array; none without a member, and nil for anything else.
  private static func features(_ value: JSONValue?) -> [String]? {
    guard let value else { return [] }
    guard let elements = value.arrayValue else { return nil }
    let names = elements.compactMap(\.stringValue)
    return names.count == elements.count ? names : nil
  }
}
