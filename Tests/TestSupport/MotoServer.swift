import Foundation

/// A third-party server for Amazon S3's protocol: moto, on loopback. It ends with the last reference, and with this
/// process.
package final class MotoServer: Sendable {
  /// The address of the server, such as `http://127.0.0.1:40000`.
  package let address: String
  private let process: Process
  private let life: FileHandle

  /// The Python environment that has moto and botocore.
  private static let python = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/test-tools/moto/bin/python")
  /// Whether it is installed: for `.enabled(if:)`.
  package static let isInstalled = FileManager.default.isExecutableFile(atPath: python.path)
  /// The reason given if it is not.
  package static let reason = "needs moto: run Scripts/install-dependencies --tests"

  /// The server that tests share.
  package static func shared() throws -> MotoServer { try running.get() }
  private static let running = Result { try MotoServer() }

  /// The server ends when its input does, however the process at the other end terminates. A store gives an object its
  /// name, bytes and metadata in one step; moto's threads take several, so they answer one request at a time here.
  private static let program = """
    import sys, threading
    import moto.moto_server.threaded_moto_server as moto_server
    make_server, turn = moto_server.make_server, threading.Lock()
    def one_by_one(app):
        def answer(environment, start):
            with turn:
                return list(app(environment, start))
        return answer
    moto_server.make_server = lambda ip, port, app, threaded: make_server(ip, port, one_by_one(app), threaded)
    server = moto_server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    print(server.get_host_and_port()[1], flush=True)
    sys.stdin.buffer.read()
    """

  private init() throws {
    let (input, output) = (Pipe(), Pipe())
    process = Process()
    process.executableURL = Self.python
    process.arguments = ["-c", Self.program]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    life = input.fileHandleForWriting
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.filter(\.isNumber)) else { throw CocoaError(.executableLoad) }
    address = "http://127.0.0.1:\(port)"
  }

  deinit { try? life.close() }

  /// The environment variables that make a program use the server.
  package var environment: [String: String] {
    [
      "AWS_ENDPOINT_URL": address, "AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing",
      "AWS_CONFIG_FILE": MissingFile.path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path,
    ]
  }

  /// Runs a Python program that has boto3, with `s3` as a client of the server, and returns its output.
  package func run(_ program: String, _ arguments: [String] = []) throws -> String {
    let process = Process()
    process.executableURL = Self.python
    let client = """
      import boto3, sys
      s3 = boto3.client("s3", endpoint_url="\(address)", aws_access_key_id="a", aws_secret_access_key="b",
                        region_name="us-east-1")

      """
    process.arguments = ["-c", client + program] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self)
  }
}
