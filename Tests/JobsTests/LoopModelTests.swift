import Documents
import TestSupport
import Testing

@testable import Jobs

/// The parts of the loop over photos, in any order of completion.
@Suite("the loop in any order", .timeLimit(.minutes(Effort.minutes)))
struct LoopModelTests {
  private static func outcome(_ number: Int) -> Outcome {
    var outcome = Outcome(input: "\(number)", status: .done)
    outcome.index = number
    return outcome
  }

  @Test("results come in the order of their photos, each once, whichever is ready first", arguments: 0..<30)
  func ordered(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 501)
    let count = Int.random(in: 0...12, using: &generator)
    // A photo may have no result, or several.
    let sizes = (0..<count).map { _ in Int.random(in: 0...2, using: &generator) }
    var (state, results) = (PoolState(isOrdered: true), OrderedResults<Int>())
    var (delivered, advanced, ready): ([Int], [Int], Set<Int>) = ([], [], [])
    for index in (0..<count).shuffled(using: &generator) {
      let own = (0..<sizes[index]).map { 10 * index + $0 }
      results.add(own, at: index)
      advanced += results.advance()
      delivered += state.deliver(own.map(Self.outcome), at: index).map(\.index)
      ready.insert(index)
      let next = (0..<count).first { !ready.contains($0) } ?? count
      let expected = (0..<next).flatMap { index in (0..<sizes[index]).map { 10 * index + $0 } }
      #expect(advanced == expected && delivered == expected && results.next == next)
    }
    #expect(results.drain().isEmpty && state.rest().isEmpty)
    var unordered = PoolState(isOrdered: false)
    #expect(unordered.deliver([Self.outcome(5)], at: 5).map(\.index) == [5])
  }

  @Test("photos wait until there is room, and at most a thousand results wait for an earlier one")
  func room() {
    for isOrdered in [false, true] {
      var state = PoolState(isOrdered: isOrdered)
      for count in [1, 3] { #expect(state.canBegin(beside: count) && !state.canBegin(beside: 0)) }
      for number in 0..<1003 {
        let piece = Piece(Subject("\(number)"), index: number) { _, _ in }
        #expect(state.canBegin(beside: 2) == (!isOrdered || number < 1000), "\(number)")
        state.begin(piece, PhotoProgress(number) { _, _ in true })
        #expect(state.running.count == 1 && state.begun == number + 1)
        #expect(!state.canBegin(beside: 1))
        // The first one is never finished.
        if number > 0 { _ = state.deliver([], at: number) }
        #expect(state.finish(number) && !state.finish(number))
      }
    }
  }

  @Test("pieces are fetched up to a number, not while there are none, and not after the end")
  func filling() {
    var state = PoolState(isOrdered: false)
    var supply: [Int?] = [0, 1, nil, 2, 3, 4]
    var asked = 0
    func next() -> Supply<Piece> {
      asked += 1
      guard !supply.isEmpty else { return .end }
      return supply.removeFirst().map { .item(Piece(Subject("x"), index: $0) { _, _ in }) } ?? .later
    }
    for (count, indices, questions, hasEnded) in [
      (0, [], 0, false), (1, [0], 1, false), (3, [0, 1], 3, false), (4, [0, 1, 2, 3], 5, false),
      (9, [0, 1, 2, 3, 4], 7, true), (12, [0, 1, 2, 3, 4], 7, true),
    ] as [(Int, [Int], Int, Bool)] {
      state.fill(upTo: count, from: next)
      #expect(state.upcoming.map(\.index) == indices && asked == questions && state.hasEnded == hasEnded, "\(count)")
    }
  }

  @Test("threads are at least one, at most the processors, and as many photos as jobs, photos and processors allow")
  func schedules() {
    for processors in [0, 1, 2, 3, 8, 64] {
      for jobs in [nil, 1, 2, 5, 100] as [Int?] {
        for count in [nil, 0, 1, 2, 3, 50] as [Int?] {
          let schedule = Schedule(jobs: jobs, count: count, processors: processors)
          let there = max(1, processors)
          #expect(schedule.threadCount == max(1, min(jobs ?? there, count ?? .max)))
          #expect(schedule.isolatesAll == (count == nil || (count ?? 0) > 1))
          for left in [-1, 0, 1, 2, 3, 7, 1000] {
            let threads = schedule.threads(left: left)
            #expect(threads == max(1, there / min(schedule.threadCount, max(1, left))))
          }
        }
      }
    }
  }

  @Test("progress is passed on until it is unwanted; from then on the photo is canceled, but not while it is written")
  func canceling() throws {
    let wanted = PhotoProgress(3) { index, fraction in index == 3 && fraction < 0.7 }
    #expect(wanted.report(0) && wanted.report(0.5) && wanted.repeatReport())
    #expect(!wanted.isCancelled(for: .zero - .seconds(1)))
    #expect(try wanted.write { 7 } == 7)
    #expect(!wanted.report(0.7))
    #expect(wanted.isCancelled(for: .zero - .seconds(1)) && !wanted.isCancelled(for: .seconds(3600)))
    // What was refused once stays refused.
    #expect(!wanted.report(0.1) && !wanted.repeatReport())
    #expect(throws: EditError.self) { try wanted.write { Issue.record("it was written") } }
    try wanted.waitedFor { () throws(EditError) in #expect(!wanted.isCancelled(for: .zero - .seconds(1))) }
    #expect(wanted.isCancelled(for: .zero - .seconds(1)))
    let late = PhotoProgress(0, timeout: .zero) { _, _ in true }
    #expect(
      !late.report(0) && late.judged(.canceled).code == .overTime && late.judged(.canceled).message.contains("0 s"))
    #expect(late.judged(EditError(.badOutput, "no")).code == .badOutput && wanted.judged(.canceled).code == .canceled)
    let long = PhotoProgress(0, timeout: .seconds(3600)) { _, _ in true }
    #expect(long.report(0) && long.judged(.canceled).code == .canceled)
  }

  @Test("errors that another attempt may not meet are those of input, output, time, memory and what is temporary")
  func retryable() {
    let categories: [(EditError.Category, Bool)] = [
      (.no, false), (.usage, false), (.badData, false), (.notFound, false), (.missingCodec, false), (.bug, false),
      (.cannotCreate, false), (.inputOutput, true), (.temporary, true), (.refused, false),
    ]
    for (category, isRetryable) in categories {
      for signal in [nil, 9, 11] as [Int32?] {
        var error = EditError(EditError.Code(received: "x", category), as: category, "x")
        error.signal = signal
        #expect(error.isRetryable == (isRetryable || signal == 9), "\(category)")
        let word = Outcome(input: "", status: .failed(error)).word
        #expect(word == (signal == nil ? .failed : .crashed) && word.isFailure)
      }
    }
    #expect(EditError(.overTime, "x").isRetryable)
    var killed = EditError(.workerKilled, "x")
    killed.signal = 9
    #expect(Outcome(input: "", status: .failed(killed)).word == .failed)
    let words: [(Outcome.Status, StatusWord)] = [
      (.done, .done), (.unchanged, .unchanged), (.skipped, .skipped), (.planned, .planned),
    ]
    for (status, word) in words {
      let outcome = Outcome(input: "in", status: status)
      #expect(outcome.word == word && !word.isFailure && outcome.error == nil && outcome.id == "in")
    }
    var named = Outcome(input: "in", status: .done)
    named.output = "out"
    #expect(named.id == "out")
    named.id = "row"
    #expect(named.id == "row" && named.output == "out")
  }

  @Test("a line of progress counts what has ended and failed, and tells the share of the whole")
  func progress() {
    for total in [1, 3, 10] {
      var progress = JobProgress(total: total)
      var failed = 0
      for index in 0..<total {
        progress.begin(at: index)
        for fraction in [0.0, 0.25, 0.5] {
          progress.advance(index, to: fraction)
          let percent = Int(100 * (Double(index) + fraction) / Double(total))
          let text = progress.text(elapsed: .zero)
          #expect(text.hasPrefix("\(index) photo\(index == 1 ? "" : "s"), \(percent) % of \(total)"), "\(text)")
        }
        if index % 2 == 1 { failed += 1 }
        progress.end(at: index, failed: index % 2 == 1)
        let text = progress.text(elapsed: .zero)
        #expect(
          text.hasPrefix("\(index + 1) photo\(index == 0 ? "" : "s"), \(100 * (index + 1) / total) % of \(total)"))
        #expect(text.hasSuffix(failed > 0 ? ", \(failed) failed" : "of \(total)"), "\(text)")
      }
      // Ten seconds for all: nothing is left.
      let end = progress.text(elapsed: .seconds(10))
      #expect(end.contains("0 ms left") && end.contains("/s"), "\(end)")
      #expect(!progress.text(elapsed: .seconds(1)).contains("left"))
    }
    var unknown = JobProgress(total: nil, noun: "row")
    unknown.end(at: 0, failed: false)
    unknown.end(at: 1, failed: false)
    #expect(unknown.text(elapsed: .seconds(4)) == "2 rows, 0.5/s")
  }
}
