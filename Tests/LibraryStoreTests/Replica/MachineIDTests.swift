import Documents
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

  @Test("this machine has one id")
  func current() throws {
    #expect(try MachineID.current() == MachineID.current())
  }
}
