package import Foundation

/// Runs Python, for oracles that are written in it.
package enum Python {
  /// Whether a Python module is installed.
  package static func has(module: String) -> Bool { (try? run("import \(module)")) != nil }

  /// The interpreter itself: the one on the path may be a script that looks for it, which takes longer than most
  /// programs here.
  static let path = {
    let asked = ["python3", "-c", "import sys; print(sys.executable)"]
    return (try? outputOf("/usr/bin/env", asked))?.trimmingCharacters(in: .newlines)
  }()

  /// Runs a program and returns its output.
  ///
  /// - Parameter folder: the working directory; nil for the current one.
  package static func run(_ program: String, _ arguments: [String] = [], in folder: URL? = nil) throws -> String {
    let place = folder?.path ?? FileManager.default.currentDirectoryPath
    let question = try JSONSerialization.data(
      withJSONObject: [[program], arguments, [place]], options: .withoutEscapingSlashes)
    let answer = try JSONSerialization.jsonObject(with: forks.answer(to: String(decoding: question, as: UTF8.self)))
    guard let output = (answer as? [String])?.first.flatMap({ Data(base64Encoded: $0) }) else {
      throw CocoaError(.executableLoad)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Runs a program in a file, which may import others beside it.
  package static func run(file: URL, _ arguments: [String]) throws -> String {
    try run(
      """
      import runpy, sys
      sys.dont_write_bytecode = True
      folder, name = sys.argv[1:3]
      del sys.argv[1:3]
      sys.path.insert(0, folder)
      runpy.run_path(folder + "/" + name, run_name="__main__")
      """, [file.deletingLastPathComponent().path, file.lastPathComponent] + arguments)
  }

  /// Runs each program in a process of its own, which has what most programs import.
  private static let forks = PythonServer(
    """
    import base64, hashlib, io, json, os, struct, sys, tarfile
    def run(program, arguments, folder):
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        sys.stdin = open(0)
        os.chdir(folder)
        sys.argv[1:] = arguments
        try:
            exec(compile(program, "<string>", "exec"), {"__name__": "__main__"})
        except SystemExit as end:
            if end.code: raise
        sys.stdout.flush()
    for line in sys.stdin:
        [program], arguments, [folder] = json.loads(line)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            status = 1
            try:
                os.dup2(writing, 1)
                os.close(reading)
                os.close(writing)
                run(program, arguments, folder)
                status = 0
            finally:
                os._exit(status)
        os.close(writing)
        with open(reading, "rb") as output:
            found = base64.b64encode(output.read()).decode()
        print(json.dumps([found] if os.waitpid(child, 0)[1] == 0 else []), flush=True)
    """, [])

  private static func outputOf(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self)
  }
}
