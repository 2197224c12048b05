import Documents
import Foundation
import TestSupport
import Testing

@testable import Jobs

/// What an error of one photo means for the others, and for another try.
@Suite("what errors mean for a job", .timeLimit(.minutes(Effort.minutes)))
struct ErrorMeaningTests {
  private static let categories: [EditError.Category] = [
    .no, .usage, .badData, .notFound, .missingCodec, .bug, .cannotCreate, .inputOutput, .temporary, .refused,
    .newerVersion, .interrupted,
  ]
  private static let codes: [EditError.Code] = [
    .damagedPhoto, .diskFull, .badS3Settings, .s3CredentialsMissing, .s3AccessDenied, .s3Failed, .workerKilled,
    .overTime,
    .fileExists, .permissionDenied,
  ]

  @Test("what stops a job is temporary, or concerns every photo; what it says stays", arguments: codes, categories)
  func stops(code: EditError.Code, category: EditError.Category) {
    var error = EditError(code, as: category, "message", hint: "hint", path: "path")
    let concernsAll = [.diskFull, .badS3Settings, .s3CredentialsMissing].contains(code)
    let stops = code != .workerKilled && (category == .temporary || concernsAll)
    let stopping = error.stoppingJob
    #expect((stopping != nil) == stops)
    let ending = error.endingWatch
    #expect((ending != nil) == (code == .diskFull))
    #expect(
      error.isRetryable == (category == .inputOutput || category == .temporary || code == .overTime), "without a signal"
    )
    if code == .diskFull { error.category = .temporary }
    if stops { #expect(stopping == error) }
    error.hint = "free some space and start again: nothing is lost"
    if code == .diskFull { #expect(ending == error) }
  }

  @Test("the errors of the codes as they are: which stop a job, and which may pass")
  func plain() {
    func names(_ isChosen: (EditError) -> Bool) -> [String] {
      Self.codes.filter { isChosen(EditError($0, "message")) }.map(\.rawValue)
    }
    #expect(names { $0.stoppingJob != nil } == ["disk-full", "bad-s3-settings", "s3-credentials-missing"])
    #expect(
      names(\.isRetryable) == ["disk-full", "s3-failed", "worker-killed", "over-time", "permission-denied"])
  }

  @Test(
    "a photo whose worker was ended by a signal has crashed, unless somebody ended the worker",
    arguments: [nil, 6, 9, 11] as [Int32?])
  func signals(signal: Int32?) {
    for code in [EditError.Code.damagedPhoto, .workerKilled] {
      var error = EditError(code, as: .badData, "message")
      error.signal = signal
      let outcome = Outcome(input: "a.jpg", status: .failed(error))
      #expect(outcome.word == (signal == nil || code == .workerKilled ? .failed : .crashed))
      #expect(outcome.word.isFailure)
      #expect(outcome.error == error)
      #expect(error.isRetryable == (signal == 9))
    }
  }

  @Test("only what failed or crashed is a failure")
  func words() {
    #expect(StatusWord.allCases.filter(\.isFailure) == [.failed, .crashed])
    let statuses: [(Outcome.Status, StatusWord)] = [
      (.done, .done), (.unchanged, .unchanged), (.skipped, .skipped), (.planned, .planned),
    ]
    for (status, word) in statuses {
      let outcome = Outcome(input: "a.jpg", status: status)
      #expect(outcome.word == word)
      #expect(outcome.error == nil)
    }
  }

  @Test("an outcome is called like its row, else like its output, else like its photo")
  func ids() {
    var outcome = Outcome(input: "a.jpg", status: .done)
    #expect(outcome.id == "a.jpg")
    outcome.output = "o.jpg"
    #expect(outcome.id == "o.jpg")
    outcome.id = "row"
    outcome.output = "p.jpg"
    #expect(outcome.id == "row")
  }

  @Test("a message names a path unless that is the photo or the output")
  func messages() {
    var outcome = Outcome(input: "a.jpg", status: .done)
    func message(_ path: String?) -> String { outcome.message(EditError(.fileExists, "message", path: path)) }
    #expect(message(nil) == "message")
    #expect(message("a.jpg") == "message")
    #expect(message("o.jpg") == "o.jpg: message")
    #expect(message("/f/a.jpg") == "/f/a.jpg: message")
    outcome.output = "o.jpg"
    #expect(message("o.jpg") == "message")
    #expect(message("a.jpg") == "message")
    outcome.inputPlace = .file("f/a.jpg")
    #expect(message("f/a.jpg") == "message")
    #expect(message(FileManager.default.currentDirectoryPath + "/f/a.jpg") == "message")
    #expect(message("/f/a.jpg") == "/f/a.jpg: message")
    outcome.inputPlace = .file("/f/a.jpg")
    #expect(message("/f/a.jpg") == "message")
    #expect(message("/g/a.jpg") == "/g/a.jpg: message")
    outcome.inputPlace = .tar(archive: "/f/a.tar", member: "a.jpg")
    #expect(message("/f/a.tar") == "/f/a.tar: message")
  }

  @Test("an output is replaced where it says that it was made from the same photo, or does not say from which")
  func refusals() {
    let (own, other) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
    let cases: [(fingerprint: String?, original: String?, content: String, isOurs: Bool?)] = [
      (nil, nil, "sha256:" + own, nil), (nil, own, "sha256:" + own, nil), ("f", nil, "sha256:" + own, true),
      ("f", own, "sha256:" + own, true), ("f", other, "sha256:" + own, false), ("", other, "sha256:" + own, false),
      ("f", other, "etag:" + own, true), ("f", own, "etag:" + own, true), ("f", nil, "etag:" + own, true),
    ]
    for (fingerprint, original, content, isOurs) in cases {
      let output = PlacedOutput(fingerprint: fingerprint, byteCount: 1, original: original)
      let refusal = output.refusal(ofPhoto: content)
      switch isOurs {
      case nil: #expect(refusal == "is not marked as made by photoedit")
      case true?: #expect(refusal == nil)
      case false?: #expect(refusal == "was made from another photo, or from this one before its file changed")
      }
    }
  }
}
