import CDynamic
import CVips
import Foundation
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("loading on first use")
  struct FirstUseTests {
    /// A library as it would be listed.
    private func withLibrary<Result>(
      _ file: String, lists function: String, _ body: (UnsafeMutablePointer<pd_library>) throws -> Result
    ) rethrows -> Result {
      try file.withCString { file in
        try function.withCString { function in
          var address: UnsafeMutableRawPointer?
          return try withUnsafeMutablePointer(to: &address) { address in
            var entry = pd_function(name: function, address: address)
            return try withUnsafePointer(to: &entry) { entry in
              var library = pd_library(file: file, functions: entry, count: 1, is_loaded: 0)
              return try body(&library)
            }
          }
        }
      }
    }

    @Test("the installed libvips has every function in use, and calls go to the loaded library")
    func functions() throws {
      try VIPSLibrary.load()
      let library = pd_vips().pointee
      #expect(library.count > 50)
      for entry in UnsafeBufferPointer(start: library.functions, count: library.count) {
        // Among all that is loaded, so what libvips and its modules call is not what forwards to it.
        let own = dlsym(nil, entry.name)
        let called = entry.address.load(as: UnsafeMutableRawPointer?.self)
        #expect(own != nil && own == called, "\(String(cString: entry.name))")
      }
      #expect(pd_path(pd_vips()).map { String(cString: $0) }?.contains("libvips.so.42") == true)
    }

    @Test("a missing library is an error that names it, however often it is requested")
    func missing() {
      withLibrary("libphotoedit-none.so.0", lists: "none") { library in
        for _ in 0..<2 {
          let error = #expect(throws: VIPSError.self) { try VIPSLibrary.load(library) }
          #expect(error?.isMissing == true)
          #expect(error?.message.contains("libphotoedit-none.so.0") == true, "\(String(describing: error))")
        }
        #expect(pd_path(library) == nil)
      }
    }

    @Test("a library that lacks a function is an error that names both")
    func tooOld() {
      withLibrary("libvips.so.42", lists: "vips_of_tomorrow") { library in
        let error = #expect(throws: VIPSError.self) { try VIPSLibrary.load(library) }
        #expect(error?.isMissing == true)
        #expect(error?.message.contains("libvips.so.42") == true && error?.message.contains("vips_of_tomorrow") == true)
      }
    }

    @Test("other libvips errors are not reported as a missing library")
    func others() throws {
      let error = #expect(throws: VIPSError.self) { _ = try Operation("no_such_operation") }
      #expect(error?.isMissing == false)
    }
  }
}
