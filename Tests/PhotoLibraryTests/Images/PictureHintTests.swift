import Documents
import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("hints of pictures", .timeLimit(.minutes(Effort.minutes)))
struct PictureHintTests {
  @Test("a photo that is gone is to be fetched again, a lost file to be repaired, and a hint that is there stays")
  func hints() {
    let codes: [(code: EditError.Code, words: String?)] = [
      (.assetNotFound, "fetch the photos again"), (.objectMissing, "repair the library"),
      (.objectDamaged, "repair the library"), (.fileNotFound, "repair the library"), (.entryNotFound, nil),
      (.badImage, nil), (.canceled, nil), (.badSize, nil), (.storeBusy, nil),
    ]
    for (code, words) in codes {
      let plain = EditError(code, "what happened", path: "a.jpg")
      let hinting = plain.hintingAtPhoto()
      #expect((hinting.hint == nil) == (words == nil), "\(code)")
      if let words { #expect(hinting.hint?.contains(words) == true, "\(code)") }
      #expect(hinting.code == code && hinting.message == plain.message && hinting.path == plain.path)
      #expect(EditError(code, "what happened", hint: "own").hintingAtPhoto().hint == "own")
    }
  }
}
