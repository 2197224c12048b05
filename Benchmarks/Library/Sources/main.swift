import Foundation

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "probe", arguments.count > 1 {
    try Probe.run(arguments[1], Array(arguments.dropFirst(2)))
  } else {
    throw BenchError("not yet")
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
