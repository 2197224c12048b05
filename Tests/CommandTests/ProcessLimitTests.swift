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
    ("-n", stride(from: 8, through: 24, by: 2)),
  ]
  /// The limit of processes is not for root.
  private static let unprivileged =
    geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups --inh-caps=-all --bounding-set=-all" : ""

  @Test(
    "with little memory, few threads or few open files, a command works or says at once which limit to raise",
    arguments: bounds.flatMap { option, values in values.map { (option, $0) } },
    ["info photo.jpg", "apply recipe.json photo.jpg -o limited.jpg --force"])
  func command(under limit: (option: String, value: Int), command: String) throws {
    let shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    let call = "ulimit -S \(limit.option) \(limit.value) && exec '\(Program.path)' \(command)"
    let script = "chmod 777 .; timeout -k 1 20 \(Self.unprivileged) /bin/bash -c \"\(call)\" 2>&1; echo ended with $?"
    let text = try Shell.output(of: script, in: shop.folder)
    #expect(text.hasSuffix("ended with 0\n") || text.contains("(ulimit \(limit.option))"), "\(limit): \(text)")
  }
}
