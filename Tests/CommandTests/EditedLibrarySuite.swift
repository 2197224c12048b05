import Foundation
import Documents
import TestSupport
import Testing

/// A suite about a library with a photo that was edited three times.
protocol EditedLibrarySuite {
  var shop: Workshop { get }
}

extension EditedLibrarySuite {
  /// A folder with such a library.
  static func editedShop() throws -> Workshop {
    let shop = try Workshop()
    try PreparedFolders.copy("edited library", to: shop) { shop in
      try shop.library()
      for ev in ["0.7", "0.9"] {
        _ = try shop.program.run(["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=\(ev)"])
      }
    }
    return shop
  }

  func run(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  func rows(_ outcome: Program.Outcome) throws -> [JSONValue] {
    try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
  }

  /// Flips a bit in the middle of an object.
  func flip(object number: Int) throws {
    let script = """
      o=$(ls .photoedit/objects/*/* | sed -n \(number)p); chmod u+w $o; n=$(( $(stat -c %s $o) / 2 ))
      b=$(od -An -tu1 -j $n -N 1 $o); printf "\\\\x$(printf %x $(( b ^ 1 )))" | dd of=$o bs=1 seek=$n conv=notrunc status=none
      """
    #expect(try Shell.run(script, in: shop.folder) == 0)
  }
}
