import Foundation
import TestSupport

/// Names that shells, option parsers, URL parsers and terminals misread.
enum HostileNames {
  /// The names of the corpus that are valid file names.
  static let all: [String] = {
    guard Corpus.isPresent, let data = try? Data(contentsOf: Corpus.hostile("NAMES.json")),
      let names = try? JSONDecoder().decode([String].self, from: withoutLoneSurrogates(data))
    else { return [] }
    return names.filter {
      !$0.contains("\0") && !$0.hasPrefix("../") && !$0.hasPrefix("sub/../..") && $0.utf8.count < 240
    }
  }()

  /// JSON that Swift can read: a lone surrogate is not valid Unicode; `ByteNameTests` covers that.
  private static func withoutLoneSurrogates(_ data: Data) -> Data {
    Data(String(decoding: data, as: UTF8.self).replacing(#"\udcff\udcfe"#, with: "bytes").utf8)
  }

  /// Every second name, from the first or the second; all in a full run.
  static func half(_ number: Int) -> [String] {
    Effort.isFull ? all : all.indices.filter { $0 % 2 == number }.map { all[$0] }
  }

  /// A quarter of the names; all in a full run.
  static func fourth(_ number: Int) -> [String] {
    Effort.isFull ? all : all.indices.filter { $0 % 4 == number }.map { all[$0] }
  }

  /// Names for a folder, including those with special characters of templates, patterns and shells.
  static let folders =
    fourth(0).filter { !$0.contains("/") } + ["a{b}", "{stem}", "s[1]", "a*", "~", "~root", "a{"]

  /// Names with terminal control characters; the first has many.
  static let commands =
    [
      "\u{1B}[2J\u{202E}\u{9B}31m\r\n\t\u{85}\u{2028}\u{2066}\u{7F}\u{8}\u{FEFF}\u{E0001}.jpg",
      "\u{1B}]0;title\u{7}.jpg",
    ]
    + (Effort.isFull
      ? [
        "a\nb.jpg", "a\tb.jpg", "\u{1B}[2Jclear.jpg", "\u{202E}gpj.exe.jpg", "\u{9B}31m.jpg", "\r.jpg",
        "\u{2066}x\u{2069}.jpg", "\u{7F}\u{8}.jpg", "\u{85}\u{2028}.jpg", "\u{FEFF}\u{E0001}.jpg",
      ] : [])
}
