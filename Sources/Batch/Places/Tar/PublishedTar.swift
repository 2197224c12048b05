import Documents
import DurableFiles
import Glibc
import TarFiles

/// An existing archive of outputs.
struct PublishedTar: Sendable {
  /// An output in it.
  struct Entry: Hashable, Sendable {
    let member: String
    let part: TarIndex.Part
    let fingerprint: String
    let mediaType: String
  }

  /// The outputs, in order; none where this program did not make the archive.
  let entries: [Entry]
  private let places: [[UInt8]: Int]

  /// Whether this program made it.
  var isOwned: Bool { !entries.isEmpty }

  subscript(member: String) -> Entry? { places[Array(member.utf8)].map { entries[$0] } }

  /// The path of the index file beside an archive.
  static func indexPath(_ archive: String) -> String { archive + ".index" }

  /// Reads the entries of an archive: from the file beside it, otherwise from its members.
  init(_ path: String, size: Int) throws(EditError) {
    if let indexed = try Self.indexed(path, size) { entries = indexed } else { entries = try Self.described(path) }
    places = Dictionary(entries.enumerated().map { (Array($1.member.utf8), $0) }) { _, last in last }
  }

  /// The contents of the file beside an archive of a given size.
  static func index(_ entries: [Entry], size: Int) -> [UInt8] {
    let head: JSONValue = ["archiveBytes": .number(Double(size)), "members": .number(Double(entries.count))]
    let rows = entries.map { entry -> JSONValue in
      [
        "member": .string(entry.member), "offset": .number(Double(entry.part.offset)),
        "bytes": .number(Double(entry.part.size)), "fingerprint": .string(entry.fingerprint),
        "mediaType": .string(entry.mediaType),
      ]
    }
    return ([head] + rows).flatMap { $0.canonicalBytes() + [UInt8(ascii: "\n")] }
  }

  /// The entries from the file beside an archive; nil if there is none, or it is damaged or about another archive.
  private static func indexed(_ path: String, _ size: Int) throws(EditError) -> [Entry]? {
    guard let status = try? FileStatus(at: indexPath(path)), status.kind == .file else { return nil }
    let bytes = try mappingErrors { try Descriptor.open(indexPath(path), O_RDONLY).bytes() }
    let rows = bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONValue.parse(Array($0)) }
    guard let head = rows.first, head["archiveBytes"]?.integerValue == size,
      head["members"]?.integerValue == rows.count - 1
    else { return nil }
    let entries = rows.dropFirst().compactMap { row -> Entry? in
      guard let offset = row["offset"]?.integerValue, let count = row["bytes"]?.integerValue, offset >= 0,
        0...size ~= count, offset <= size - count
      else { return nil }
      return Entry(row, TarIndex.Part(offset: offset, size: count))
    }
    return entries.count == rows.count - 1 ? entries : nil
  }

  /// The entries from the members of an archive that describe the outputs beside them.
  private static func described(_ path: String) throws(EditError) -> [Entry] {
    let tar: OpenTar
    do throws(EditError) {
      tar = try OpenTar(path)
    } catch {
      // A file that is not an archive, or a damaged one, is not ours.
      if error.category == .badData { return [] }
      throw error
    }
    var entries: [Entry] = []
    for name in tar.index.names where name.utf8.suffix(5).elementsEqual(".json".utf8) {
      let part = try tar.index.part(named: name)
      guard part.size < 1 << 16, let row = try? JSONValue.parse(try tar.bytes(part)),
        let member = row["member"]?.stringValue, let found = try? tar.index.part(named: member),
        row["bytes"]?.integerValue == found.size, let entry = Entry(row, found)
      else { continue }
      entries.append(entry)
    }
    return entries.sorted { $0.part.offset < $1.part.offset }
  }
}

extension PublishedTar.Entry {
  fileprivate init?(_ row: JSONValue, _ part: TarIndex.Part) {
    guard let member = row["member"]?.stringValue, let fingerprint = row["fingerprint"]?.stringValue,
      let mediaType = row["mediaType"]?.stringValue
    else { return nil }
    self.init(member: member, part: part, fingerprint: fingerprint, mediaType: mediaType)
  }
}
