import Documents
import DurableFiles
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("ids of machines", .timeLimit(.minutes(Effort.minutes)))
struct MachineIDTests {
  private static let id = "3d1219c7c4c5404aaa1f6d2a48adfda4"

  private static func text(of identity: String) -> String {
    String(SHA256Digest(of: Array("photoedit-machine:\(identity)".utf8)).hex.prefix(16))
  }

  @Test("a machine is its id and the name of its host, or else the name that somebody gave it")
  func values() {
    #expect(MachineID(name: nil, id: Self.id, host: "vm").text == Self.text(of: Self.id + ":vm"))
    #expect(MachineID(name: "", id: Self.id, host: "vm").text == Self.text(of: Self.id + ":vm"))
    #expect(MachineID(name: nil, id: "", host: "vm").text == Self.text(of: ":vm"))
    #expect(MachineID(name: "nas é", id: Self.id, host: "vm").text == Self.text(of: "nas é"))
  }

  @Test("the digits are those that Python computes", .enabled(if: Python.has(module: "hashlib"), "needs Python"))
  func python() throws {
    let program = "import hashlib, sys; print(hashlib.sha256(sys.argv[1].encode()).hexdigest()[:16])"
    let printed = try Python.run(program, ["photoedit-machine:\(Self.id):vm"])
    #expect(printed == MachineID(name: nil, id: Self.id, host: "vm").text + "\n")
  }

  @Test("an id is read from 16 lowercase hexadecimal digits and nothing else")
  func reading() {
    let machine = MachineID(name: "nas", id: "", host: "")
    #expect(MachineID(machine.text) == machine && "\(machine)" == machine.text)
    for other in [
      "", "5f1c09ab77d2e01", "5f1c09ab77d2e0133", "5F1C09AB77D2E013", "5f1c09ab77d2e01g", "é1c09ab77d2e013",
    ] {
      #expect(MachineID(other) == nil, "\(other)")
    }
  }

  @Test(
    "this machine is known by its id and name",
    .enabled(
      if: getenv(MachineID.variable) == nil && Python.has(module: "socket"), "needs Python and a machine without a name"
    ))
  func current() throws {
    let program = """
      import hashlib, os, socket
      id = open("/etc/machine-id").read().strip() if os.path.exists("/etc/machine-id") else ""
      print(hashlib.sha256(f"photoedit-machine:{id}:{socket.gethostname()}".encode()).hexdigest()[:16])
      """
    #expect(try Python.run(program) == MachineID.current().text + "\n")
  }

  @Test("the variable PHOTOEDIT_MACHINE gives it another name", .enabled(if: LocalFolderWorker.words == nil))
  func variable() throws {
    let answer = try LocalFolderWorker.answer(ReplicaFolder(), "machine", machine: "a name é")
    #expect(answer == Self.text(of: "a name é"))
  }

  @Test("a machine without an id is known by its name, and an id that cannot be read now is an error")
  func unreadable() throws {
    func current(_ code: CInt) throws -> MachineID {
      try SystemCall.$observer.withValue(SystemCall.Observer { $0.name == .open ? code : 0 }) { try .current() }
    }
    #expect(throws: FileError.self) { try current(EIO) }
    if getenv(MachineID.variable) == nil {
      #expect(try current(ENOENT) == current(EACCES) && current(ENOENT) != MachineID.current())
    }
  }
}
