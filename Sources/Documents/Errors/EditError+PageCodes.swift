// The codes of the page and its server.
extension EditError.Code {
  /// The address to listen on is in use, or is not one of this machine.
  public static let addressInUse = Self("address-in-use")
  /// An address to listen on is not numeric, or a port is outside its range.
  public static let badAddress = Self("bad-address")
  /// A request cannot be understood.
  public static let badRequest = Self("bad-request")
  /// The body of a request is larger than the server accepts.
  public static let bodyTooLarge = Self("body-too-large")
  /// No export has this id.
  public static let exportNotFound = Self("export-not-found")
  /// The archive of an export is not finished.
  public static let exportRunning = Self("export-running")
  /// The photos of an earlier fetch are no longer kept.
  public static let fetchExpired = Self("fetch-expired")
  /// A request names a host that is not this machine's address.
  public static let foreignHost = Self("foreign-host")
  /// A request comes from a page of another origin.
  public static let foreignOrigin = Self("foreign-origin")
  /// There is nothing to undo or redo, or the photo is already in that state.
  public static let nothingChanged = Self("nothing-changed")
  /// A browser was not opened with the address that contains the token.
  public static let notSignedIn = Self("not-signed-in")
  /// The page failed at work that no request asked for.
  public static let pageFailed = Self("page-failed")
  /// The page has nothing at that address.
  public static let pageNotFound = Self("page-not-found")
  /// A token is required to serve other machines.
  public static let pageTokenNeeded = Self("page-token-needed")
  /// No picker with this id is waiting.
  public static let pickNotFound = Self("pick-not-found")
  /// The picker has ended.
  public static let pickOver = Self("pick-over")
  /// A change does not state the revision that it is based on.
  public static let preconditionRequired = Self("precondition-required")

  static let pageCodes: [Self] = [
    .addressInUse, .badAddress, .badRequest, .bodyTooLarge, .exportNotFound, .exportRunning, .fetchExpired,
    .foreignHost, .foreignOrigin, .nothingChanged, .notSignedIn, .pageFailed, .pageNotFound, .pageTokenNeeded,
    .pickNotFound, .pickOver, .preconditionRequired,
  ]
}
