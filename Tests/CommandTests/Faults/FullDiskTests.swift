import Foundation
import Glibc
import TestSupport
import Testing

/// File systems that are visible only to the processes of a test.
private enum SmallDisk {
  static let canBeMade: Bool = {
    guard getuid() == 0, let folder = try? ScratchFolder() else { return false }
    return (try? Shell.run("unshare -m mount -t tmpfs tmpfs .", in: folder.url)) == 0
  }()
}

@Suite(
  "a full disk", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: SmallDisk.canBeMade, "needs to mount a file system: run as root"))
struct FullDiskTests {
  @Test(
    "whatever room is left, a commit succeeds or fails with path and errno, and the store verifies at once",
    arguments: [
      "apply RECIPE photo.jpg", "undo photo.jpg --note NOTE", "import other.jpg", "apply RECIPE photo.jpg -o FILE",
    ])
  func room(command: String) throws {
    let place = try FaultPlace()
    try SamplePhotos.jpeg(width: 64).write(to: place.url("other.jpg"))
    // The room left, in blocks of 4 KiB: from none to more than enough.
    let rooms = Effort.isFull ? Array(0...24) : [0, 5, 24]
    let script = """
      mkdir disk && mount -t tmpfs -o size=8m tmpfs disk && cp photo.jpg other.jpg *.json disk && cd disk || exit 1
      program='\(Program.path)'
      $program init >/dev/null && $program apply one.json photo.jpg >/dev/null || exit 1
      for room in \(rooms.map(String.init).joined(separator: " ")); do
        sed "s/0.5/0.$((room + 10))/" one.json > recipe.json
        $program apply two.json photo.jpg >/dev/null; $program apply one.json photo.jpg >/dev/null
        command='\(command)'; command=${command/RECIPE/recipe.json}; command=${command/FILE/out$room.jpg}
        command=${command/NOTE/$(printf '%09000d' 0)}
        before=$($program log photo.jpg --json | wc -l)
        count=$(( ($(df --output=avail -B4096 . | tail -1)) - room ))
        head -c $((count * 4096)) /dev/zero > filler
        messages=$($program $command 2>&1 >/dev/null); status=$?
        $program verify >/dev/null; verified=$?
        half=0; [ -e out$room.jpg ] && { $program info out$room.jpg >/dev/null 2>&1 || half=1; }
        rm filler
        kept=0; [ $($program log photo.jpg --json | wc -l) -ge $before ] && kept=1
        [ $status = 0 ] || rm -f out$room.jpg
        again=0; [ $status = 0 ] || { $program $command >/dev/null 2>&1; again=$?; }
        $program verify --json > findings; clean=$?
        rm -f out$room.jpg
        echo "$room|$status|$verified|$half|$kept|$again|$clean|${messages//$'\\n'/ }"
      done
      """
    try Data(script.utf8).write(to: place.url("script"))
    let process = try RunningProgram(
      path: "/usr/bin/unshare", arguments: ["-m", "bash", "script"].map { Array($0.utf8) },
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": place.folder.path],
      folder: place.folder.path, input: Data())
    let outcome = try process.wait(.seconds(240))
    try #require(outcome.lines.count == rooms.count, "\(outcome.text) \(outcome.messages)")
    var failures = 0
    for line in outcome.lines {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      #expect(fields[2...6].map { $0 } == ["0", "0", "1", "0", "0"], "\(line)")
      guard fields[1] != "0" else { continue }
      failures += 1
      #expect(fields[1] == "74", "\(line)")
      #expect(fields[7].contains("No space left on device (errno 28)") && fields[7].contains("/disk/"), "\(line)")
    }
    #expect((1..<rooms.count).contains(failures), "\(outcome.text)")
  }

  @Test("gc frees space on a full disk, and verify reports no damage before and after")
  func collecting() throws {
    let place = try FaultPlace()
    let script = """
      mkdir disk && mount -t tmpfs -o size=4m tmpfs disk && cp photo.jpg *.json disk && cd disk || exit 1
      program='\(Program.path)'
      $program init >/dev/null && $program apply one.json photo.jpg >/dev/null || exit 1
      $program apply two.json photo.jpg >/dev/null || exit 1
      cat /dev/zero > filler 2>/dev/null; full=$(df --output=avail -B4096 . | tail -1)
      $program verify >/dev/null; before=$?
      removed=$($program gc --grace 0 --json | grep -c '"reason":"rendition"')
      $program verify >/dev/null
      echo "$((full))|$before|$removed|$?|$(($(df --output=avail -B4096 . | tail -1) > 0))"
      """
    try Data(script.utf8).write(to: place.url("script"))
    let process = try RunningProgram(
      path: "/usr/bin/unshare", arguments: ["-m", "bash", "script"].map { Array($0.utf8) },
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": place.folder.path],
      folder: place.folder.path, input: Data())
    let outcome = try process.wait(.seconds(120))
    #expect(outcome.lines == ["0|0|1|0|1"], "\(outcome.text) \(outcome.messages)")
  }
}
