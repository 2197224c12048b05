import Foundation
import Workers

/// Lets a program be its own worker: what codecs do to a process happens to a copy of the program, not to the program.
///
///     @main struct App {
///       static func main() async throws {
///         PhotoEditWorker.runIfAsked()
///         let loader = PhotoLoader(.ownProcesses)
///         …
public enum PhotoEditWorker {
  /// If this process was started as a worker, renders for the program that started it and never returns; otherwise
  /// returns at once.
  ///
  /// Call it as the first line of `main`, before anything that a worker must not do: opening windows, files or
  /// connections.
  public static func runIfAsked() {
    OwnWorker.runIfAsked { path, limit in PreviewCache(folder: URL(fileURLWithPath: path), limit: limit) }
  }
}
