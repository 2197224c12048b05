import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

@Suite("limits of the process", .timeLimit(.minutes(Effort.minutes)))
struct ProcessLimitTests {
  /// The options of `ulimit` and values for them, of which small ones are too small for a command.
  private static let bounds = [
    ("-v", stride(from: 150_000, through: 700_000, by: 50_000)), ("-u", stride(from: 2, through: 14, by: 2)),
    ("-n", stride(from: 6, through: 22, by: 2)),
  ]
  private static let commands = ["info photo.jpg", "apply recipe.json photo.jpg -o limited.jpg --force"]

  /// The limit of processes is not for root, and counts all processes of a user: each call has a user of its own.
  private static func unprivileged(_ limit: (option: String, value: Int), _ command: String) -> String {
    guard geteuid() == 0, let option = bounds.firstIndex(where: { $0.0 == limit.option }),
      let call = commands.firstIndex(of: command)
    else { return "" }
    let user = 50_000 + 2000 * option + 1000 * call + limit.value % 999
    return "setpriv --reuid=\(user) --clear-groups --inh-caps=-all --bounding-set=-all"
  }

  @Test(
    "with little memory, few threads or few open files, a command works or says at once which limit to raise",
    arguments: Effort.pairs(bounds.flatMap { option, values in values.map { (option, $0) } }, commands, oneIn: 2))
  func command(under limit: (option: String, value: Int), command: String) throws {
    let shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    let call = "ulimit -S \(limit.option) \(limit.value) && exec '\(Program.path)' \(command)"
    let user = Self.unprivileged(limit, command)
    let script = "chmod 777 .; timeout -k 1 20 \(user) /bin/bash -c \"\(call)\" 2>&1; echo ended with $?"
    let text = try Shell.output(of: script, in: shop.folder)
    #expect(text.hasSuffix("ended with 0\n") || text.contains("(ulimit \(limit.option))"), "\(limit): \(text)")
  }
}
