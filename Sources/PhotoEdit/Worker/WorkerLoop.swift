import Adjustments
import CLinux
import Foundation
import Glibc
import Documents
import Rendering
import Synchronization
import VIPS

/// The worker's side: takes orders from its standard input until that ends.
package enum WorkerLoop {
  /// Serves the process that started this one.
  ///
  /// - Throws: `EditError` where standard input is no connection to another photoedit.
  package static func run() throws(EditError) {
    let channel = try connection()
    // Between its start and this line the parent may have died; then the input has ended, too.
    _ = signal_at_parent_end(SIGKILL)
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    var recipes = RecipeMemory()
    while let message = try channel.receive() {
      let memory = (try? PhotoLimits(message))?.memory ?? PhotoLimits().memory
      MemoryLimit.set(beyondPresent: message.parts.reduce(memory) { $0 + 2 * $1.count })
      let reply = answer(message, &recipes, channel)
      MemoryLimit.lift()
      guard try channel.send(reply) else { return }
    }
  }

  private static func answer(
    _ message: Message, _ recipes: inout RecipeMemory, _ channel: MessageChannel
  ) -> Message {
    do throws(EditError) {
      let pace = ProgressPace(channel)
      func recipe(_ json: JSONValue, _ files: [[UInt8]]) throws(EditError) -> Recipe {
        try recipes.recipe(json, files: files)
      }
      func admit(_ need: RenderNeed) throws(EditError) -> Int? { try admitted(need, channel) }
      switch message.kind {
      case .open: return try OpeningOrder(message).carriedOut().message
      case .preview:
        return try PreviewOrder(message, recipe: recipe).carriedOut(
          admit: { need throws(EditError) in _ = try admit(need) }, progress: { pace.report($0) }
        ).message
      case .order:
        return try RenderOrder(message, recipe: recipe).carriedOut(admit: admit, progress: { pace.report($0) }).message
      default: throw Message.malformed("an unexpected message")
      }
    } catch {
      return Message(.failure, [("error", error.json)])
    }
  }

  /// Says what is needed and waits for the word to begin.
  private static func admitted(_ need: RenderNeed, _ channel: MessageChannel) throws(EditError) -> Int? {
    let ready = Message(
      .ready, [("memory", .number(Double(need.memory))), ("pixels", .number(Double(need.pixels)))])
    guard try channel.send(ready), let word = try channel.receive(), word.kind == .begin else {
      throw EditError("cancelled", .interrupted, "it was cancelled")
    }
    let threads = try word.member("threads", \.integerValue)
    MemoryLimit.set(beyondPresent: try word.member("memory", \.integerValue))
    VIPSLibrary.concurrency = threads
    return threads
  }

  /// Standard input, moved to where no codec finds it.
  private static func connection() throws(EditError) -> MessageChannel {
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(0, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 else {
      throw EditError(
        "no-connection", .usage, "a worker is started by photoedit itself, which talks to it through standard input")
    }
    let descriptor = fcntl(0, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, 0)
    close(nothing)
    dup2(2, 1)
    return MessageChannel(adopting: descriptor)
  }
}

/// The recipe that was read last: in a job it is that of every photo.
private struct RecipeMemory {
  private var last: (json: JSONValue, recipe: Recipe)?

  /// Reads a recipe; the files that it names by their digests are among `files`.
  mutating func recipe(_ json: JSONValue, files: [[UInt8]]) throws(EditError) -> Recipe {
    if let last, last.json == json { return last.recipe }
    var recipe = try Recipe(json: Data(json.canonicalBytes()))
    let digests = Dictionary(files.map { (Digest(of: $0), $0) }) { first, _ in first }
    try edging {
      try recipe.readFiles { reference throws(ResourceError) in
        guard case .digest(let digest) = reference, let bytes = digests[digest] else { return nil }
        return try Resource.read(bytes)
      }
    }
    last = (json, recipe)
    return recipe
  }
}

/// Passes on how far a rendering is, but not more often than anybody looks.
private final class ProgressPace: Sendable {
  private let channel: MessageChannel
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  init(_ channel: MessageChannel) { self.channel = channel }

  func report(_ fraction: Double) -> Bool {
    let isDue = last.withLock { last in
      let now = ContinuousClock.now
      if let before = last, now - before < .milliseconds(50) { return false }
      last = now
      return true
    }
    guard isDue else { return true }
    return (try? channel.send(Message(.progress, [("fraction", .number(fraction))]))) ?? false
  }
}
