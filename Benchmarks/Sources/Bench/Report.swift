import Foundation

/// Says on standard error what is going on.
enum Report {
  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
