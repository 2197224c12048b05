// The codes of the page and its server.
extension EditError.Code {
  /// The address to listen at is taken, or not one of this machine.
  public static let addressInUse = Self("address-in-use")
  /// An address to listen at is not numeric, or a port is outside its range.
  public static let badAddress = Self("bad-address")
  /// A request cannot be understood.
  public static let badRequest = Self("bad-request")
  /// The body of a request is larger than the page takes.
  public static let bodyTooLarge = Self("body-too-large")
  /// There is no export of that id.
  public static let exportNotFound = Self("export-not-found")
  /// The archive of an export is not done.
  public static let exportRunning = Self("export-running")
  /// The photos of an earlier fetch are no longer kept.
  public static let fetchExpired = Self("fetch-expired")
  /// A request names a host that is not this machine's address.
  public static let foreignHost = Self("foreign-host")
  /// A request comes from a page of somebody else.
  public static let foreignOrigin = Self("foreign-origin")
  /// There is nothing to undo or redo, or the photo is in that state already.
  public static let nothingChanged = Self("nothing-changed")
  /// A browser has not come by the address with the token.
  public static let notSignedIn = Self("not-signed-in")
  /// The page failed at something that nobody asked for.
  public static let pageFailed = Self("page-failed")
  /// The page has nothing at that address.
  public static let pageNotFound = Self("page-not-found")
  /// Others than this machine are to be served, and no token was given.
  public static let pageTokenNeeded = Self("page-token-needed")
  /// Nobody waits for a choice of that id.
  public static let pickNotFound = Self("pick-not-found")
  /// The choice is over.
  public static let pickOver = Self("pick-over")
  /// A change does not say what it was made from.
  public static let preconditionRequired = Self("precondition-required")

  static let pageCodes: [Self] = [
    .addressInUse, .badAddress, .badRequest, .bodyTooLarge, .exportNotFound, .exportRunning, .fetchExpired,
    .foreignHost, .foreignOrigin, .nothingChanged, .notSignedIn, .pageFailed, .pageNotFound, .pageTokenNeeded,
    .pickNotFound, .pickOver, .preconditionRequired,
  ]
}
