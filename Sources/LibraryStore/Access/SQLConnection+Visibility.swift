import CSQLite
import Documents

extension SQLConnection {
  /// The name of the SQL function that tells whether a set of photos, bound as a pointer, contains an id.
  static let visibility = "is_visible"

  /// Registers the function.
  func addVisibility() throws(SQLError) {
    let code = sqlite3_create_function_v2(
      handle, Self.visibility, 2, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
      { context, _, arguments in
        guard let arguments, let pointer = sqlite3_value_pointer(arguments[0], VisiblePhotos.pointerType),
          let bytes = sqlite3_value_blob(arguments[1]), sqlite3_value_bytes(arguments[1]) == Bits128.size
        else { return sqlite3_result_int(context, 0) }
        let photos = Unmanaged<VisiblePhotos>.fromOpaque(pointer).takeUnretainedValue()
        let id = AssetID(Bits128(bytes: UnsafeRawBufferPointer(start: bytes, count: Bits128.size)))
        sqlite3_result_int(context, photos.contains(id) ? 1 : 0)
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLError(handle, code) }
  }
}

extension VisiblePhotos {
  private static let typeName: StaticString = "photoedit photos"

  /// The type of the pointer. SQLite compares and never copies it.
  static var pointerType: UnsafePointer<CChar> {
    UnsafeRawPointer(typeName.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
