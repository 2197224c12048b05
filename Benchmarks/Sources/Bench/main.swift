import Foundation

if CommandLine.arguments.contains("--help") {
  print(Settings.usage)
  exit(0)
}
guard let settings = Settings(Array(CommandLine.arguments.dropFirst())) else {
  Report.say(Settings.usage)
  exit(64)
}
do {
  try Bench(settings).run()
} catch {
  Report.say("error: \(error)")
  exit(1)
}
