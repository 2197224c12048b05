import CMicroHTTPD
import Glibc

extension WebContext {
  /// Sends a response.
  func send(_ answer: WebResponse, _ connection: WebConnection) -> MHD_Result {
    guard let response = response(answer, connection) else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection.pointer, UInt32(answer.status), response)
  }

  private func response(_ answer: WebResponse, _ connection: WebConnection) -> OpaquePointer? {
    switch answer.body {
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let path):
      let file = open(path, O_RDONLY | O_CLOEXEC)
      var status = stat()
      guard file >= 0, fstat(file, &status) == 0 else {
        if file >= 0 { close(file) }
        return nil
      }
      return MHD_create_response_from_fd64(UInt64(status.st_size), file)
    case .stream(let stream):
      add(stream)
      return streamResponse(stream, connection)
    }
  }

  private func streamResponse(_ stream: WebStream, _ connection: WebConnection) -> OpaquePointer? {
    let sending = StreamSending(stream: stream, connection: connection) { [weak self] in self?.remove(stream) }
    return MHD_create_response_from_callback(
      UInt64.max, 16 << 10,
      { context, _, buffer, count in
        guard let context, let buffer else { return StreamSending.end }
        let sending = Unmanaged<StreamSending>.fromOpaque(context).takeUnretainedValue()
        return sending.read(UnsafeMutableRawBufferPointer(start: buffer, count: count))
      }, Unmanaged.passRetained(sending).toOpaque(),
      { context in
        if let context { Unmanaged<StreamSending>.fromOpaque(context).takeRetainedValue().finish() }
      })
  }
}

/// A stream being sent over a connection.
private final class StreamSending: Sendable {
  /// What a reader returns at the end.
  static let end = -1

  private let stream: WebStream
  private let connection: WebConnection
  private let onEnd: @Sendable () -> Void

  init(stream: WebStream, connection: WebConnection, onEnd: @escaping @Sendable () -> Void) {
    (self.stream, self.connection, self.onEnd) = (stream, connection, onEnd)
  }

  func read(_ target: UnsafeMutableRawBufferPointer) -> Int { stream.read(into: target, of: connection) ?? Self.end }

  func finish() {
    stream.close()
    onEnd()
  }
}
