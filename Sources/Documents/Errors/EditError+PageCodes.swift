// The codes of the page and its server.
extension EditError.Code {
  /// The address to listen on is in use, or is not one of this machine.
  public static let addressInUse = Self("address-in-use", .cannotCreate)
  /// An address to listen on is not numeric, or a port is outside its range.
  public static let badAddress = Self("bad-address", .usage)
  /// A request cannot be understood.
  public static let badRequest = Self("bad-request", .usage)
  /// The body of a request is larger than the server accepts.
  public static let bodyTooLarge = Self("body-too-large", .usage)
  /// No export has this id.
  public static let exportNotFound = Self("export-not-found", .usage)
  /// The archive of an export is not finished.
  public static let exportRunning = Self("export-running", .usage)
  /// The photos of an earlier fetch are no longer kept.
  public static let fetchExpired = Self("fetch-expired", .usage)
  /// A request names a host that is not this machine's address.
  public static let foreignHost = Self("foreign-host", .usage)
  /// A request comes from a page of another origin.
  public static let foreignOrigin = Self("foreign-origin", .usage)
  /// There is nothing to undo or redo, or the photo is already in that state.
  public static let nothingChanged = Self("nothing-changed", .usage)
  /// A browser was not opened with the address that contains the token.
  public static let notSignedIn = Self("not-signed-in", .usage)
  /// The page failed at work that no request asked for.
  public static let pageFailed = Self("page-failed", .inputOutput)
  /// The page has nothing at that address.
  public static let pageNotFound = Self("page-not-found", .usage)
  /// A token is required to serve other machines.
  public static let pageTokenNeeded = Self("page-token-needed", .usage)
  /// No picker with this id is waiting.
  public static let pickNotFound = Self("pick-not-found", .usage)
  /// The picker has ended.
  public static let pickOver = Self("pick-over", .usage)
  /// A change does not state the revision that it is based on.
  public static let preconditionRequired = Self("precondition-required", .usage)
}
