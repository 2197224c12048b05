import CCurl
import CDynamic
import Documents

/// Sends requests through libcurl, one at a time, over a connection that stays open between them.
///
/// A connection may move between threads, but only one thread uses it at a time.
final class HTTPConnection: @unchecked Sendable {
  /// The options shared by all requests to a store.
  struct Options: Sendable {
    var limits = TransferLimits()
    /// The file with the CA certificates; nil for the system's.
    var authorities: String?
    /// Whether to use a proxy that the environment names.
    var usesProxy = true
  }

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  private let handle: UnsafeMutableRawPointer
  /// Whether the server meant to keep the connection open after the last response.
  private var isKept = false
  private let details = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// - Throws: if libcurl is not installed.
  init(loading library: UnsafeMutablePointer<pd_library> = pd_curl()) throws(TransferFailure) {
    if let reason = pd_load(library) { throw TransferFailure(.library, String(cString: reason)) }
    guard Self.isReady, let handle = curl_easy_init() else { fatalError("libcurl cannot be used") }
    self.handle = handle
  }

  deinit {
    curl_easy_cleanup(handle)
    details.deallocate()
  }

  /// Sends a request and waits for the response.
  ///
  /// - Parameters:
  ///   - body: the bytes sent with `PUT` and `POST`.
  ///   - place: returns the buffer for the body of a successful response; nil puts the body into the response.
  ///   - bodyLimit: the maximum size in bytes of a body that goes into the response.
  func answer(
    to request: HTTPRequest, body: UnsafeRawBufferPointer, options: Options, place: Transfer.Place? = nil,
    bodyLimit: Int = 1 << 20
  ) throws(TransferFailure) -> HTTPResponse {
    let transfer = Transfer(place: place, bodyLimit: bodyLimit)
    guard !transfer.isCancelled else { throw TransferFailure(.canceled, "canceled") }
    curl_easy_reset(handle)
    details.pointee = 0
    let headers = HeaderList(request)
    set(request, headers, body)
    set(options)
    set(callbacksOf: transfer)
    let code = withExtendedLifetime((transfer, headers)) { curl_easy_perform(handle) }
    if let failure = transfer.failure { throw failure }
    guard code == CURLE_OK else {
      throw TransferFailure(code, details: String(cString: details), hasAnswer: transfer.response.status != 0)
    }
    var response = transfer.response
    response.mayBeRepeated = isKept && newConnectionCount > 0
    isKept = response.headers["connection"]?.lowercased() != "close"
    return response
  }

  /// The number of connections that the last request opened.
  private var newConnectionCount: Int {
    var count = 0
    curl_get_number(handle, CURLINFO_NUM_CONNECTS, &count)
    return count
  }

  private func set(_ request: HTTPRequest, _ headers: HeaderList, _ body: UnsafeRawBufferPointer) {
    curl_set_text(handle, CURLOPT_URL, request.url)
    // A key may contain `..` and `//`, which are sent unchanged.
    curl_set_number(handle, CURLOPT_PATH_AS_IS, 1)
    curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    curl_set_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    curl_set_list(handle, CURLOPT_HTTPHEADER, headers.first)
    switch request.method {
    case "HEAD": curl_set_number(handle, CURLOPT_NOBODY, 1)
    case "PUT", "POST":
      curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, body.count)
      if let bytes = body.baseAddress {
        curl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes))
      } else {
        // Without a body, libcurl would read one from standard input.
        curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, "")
      }
      curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
    default: curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
    }
  }

  private func set(_ options: Options) {
    let limits = options.limits
    curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connectTime.milliseconds)
    curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1000)
    curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, max(1, limits.stallTime.milliseconds / 1000))
    curl_set_number(handle, CURLOPT_TIMEOUT_MS, limits.time?.milliseconds ?? 0)
    curl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let authorities = options.authorities { curl_set_text(handle, CURLOPT_CAINFO, authorities) }
    if !options.usesProxy { curl_set_text(handle, CURLOPT_NOPROXY, "*") }
  }

  private func set(callbacksOf transfer: Transfer) {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    curl_set_pointer(handle, CURLOPT_ERRORBUFFER, details)
    curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.at(context)?.addLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Transfer.at(context)?.addBytes(bytes) == true ? bytes.count : 0
    }
    curl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    curl_set_number(handle, CURLOPT_NOPROGRESS, 0)
    curl_set_progress(handle) { context, _, _, _, _ in Transfer.at(context)?.isCancelled == false ? 0 : 1 }
  }
}

extension Transfer {
  fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The headers of a request as a libcurl list.
private final class HeaderList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  init(_ request: HTTPRequest) {
    for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
      // A header without a value is written with a semicolon.
      first = curl_slist_append(first, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    // libcurl would add a content type of its own, which would not be signed.
    if request.headers["content-type"] == nil { first = curl_slist_append(first, "content-type:") }
    first = curl_slist_append(first, "user-agent: photoedit")
  }

  deinit { curl_slist_free_all(first) }
}
