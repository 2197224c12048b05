import Foundation

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "probe", arguments.count > 1 {
    try Probe.run(arguments[1], Array(arguments.dropFirst(2)))
  } else if arguments.contains("--help") {
    print(Settings.usage)
  } else if let settings = Settings(arguments) {
    try Bench(settings).run()
  } else {
    Bench.say(Settings.usage)
    exit(64)
  }
} catch {
  Bench.say("error: \(error)")
  exit(1)
}
