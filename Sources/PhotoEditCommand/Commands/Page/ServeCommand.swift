import ArgumentParser
import Contract
import DurableFiles
import Foundation
import Page
import PhotoEdit

/// Serves the page for a library.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Open a page over the library: see, pick and edit photos in the browser.",
    discussion: """
      photoedit serve
      photoedit serve --demo
      photoedit serve --port 8080 --read-only

      The address that is printed has a token, which lets the browser in that opens it. Only this machine is served: \
      from another one, use 'ssh -L 8080:127.0.0.1:8080'. ^C ends it.
      """)

  @Flag(help: "Make a small library of drawn photos in a temporary folder, and serve that.") var demo = false
  @Flag(help: "Change nothing, whoever asks.") var readOnly = false
  @OptionGroup(title: "Address") var address: PageOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if demo, library.isNamed { throw ValidationError("--demo and --library cannot be combined.") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let folder = demo ? try PageOptions.temporaryFolder() : nil
      defer { if let folder { try? FileManager.default.removeItem(atPath: FilePath.folder(of: folder.path)) } }
      let library = if let folder { try await DemoLibrary.make(in: folder) } else { try self.library.open() }
      var settings = address.settings
      settings.isReadOnly = readOnly
      let interruption = Interruption(saying: nil)
      let server = try await PageServer(library, settings)
      defer { server.stop() }
      show(server)
      while !interruption.shouldFinish { try await Task.sleep(for: .milliseconds(100)) }
    }
  }

  private func show(_ server: PageServer) {
    guard json.isJSON else {
      Console.print(Console.safe(server.url))
      return Console.log("open this address in a browser; ^C ends")
    }
    Row(.served, ["url": .string(server.url), "port": .integer(server.port)]).print()
  }
}

/// Where a page is served.
struct PageOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port; without one, any that is free.", valueName: "number"))
  var port = 0
  @Option(
    help: ArgumentHelp(
      "The numeric address to listen at: 127.0.0.1 is this machine alone; another one needs --token.",
      valueName: "address"))
  var address = "127.0.0.1"
  @Option(
    help: ArgumentHelp(
      "What lets browsers in, in place of random digits; at least 16 letters and digits.", valueName: "text"))
  var token: String?

  func validate() throws {
    if let token, token.utf8.count < 16 || !token.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
      throw ValidationError("--token takes at least 16 letters and digits.")
    }
  }

  /// The settings of the page.
  var settings: PageSettings {
    var settings = PageSettings()
    (settings.port, settings.address, settings.token) = (port, address, token)
    return settings
  }

  /// A new folder `Demo` inside a new folder that only this user can access.
  static func temporaryFolder() throws(EditError) -> URL {
    do throws(FileError) {
      let folder = FilePath.joined(try Folder.makeTemporary("photoedit-demo-", in: NSTemporaryDirectory()), "Demo")
      try Folder.make(folder)
      return URL(fileURLWithPath: folder)
    } catch {
      throw EditError(.pageFailed, as: .cannotCreate, "cannot make a temporary folder: \(error.reason)")
    }
  }
}
