import CDynamic
import CMicroHTTPD
import Documents
import Foundation
import TestSupport
import Testing

@testable import WebServer

@Suite("libmicrohttpd", .timeLimit(.minutes(Effort.minutes)))
struct LibraryTests {
  @Test("the installed libmicrohttpd has every function that is used")
  func functions() throws {
    try WebServer.load()
    let library = pd_microhttpd().pointee
    #expect(library.count > 10)
    // Its own: other libraries may bring another build of it along.
    let handle = try #require(dlopen(library.file, RTLD_LAZY | RTLD_NOLOAD))
    for entry in UnsafeBufferPointer(start: library.functions, count: library.count) {
      let called = entry.address.load(as: UnsafeMutableRawPointer?.self)
      #expect(called != nil && called == dlsym(handle, entry.name), "\(String(cString: entry.name))")
    }
  }

  @Test("without it the error names it and says what to install")
  func missing() {
    "libphotoedit-none.so.12".withCString { file in
      var library = pd_library(file: file, functions: nil, count: 0, is_loaded: 0)
      let error = #expect(throws: EditError.self) { try WebServer.load(&library) }
      #expect(error?.code == .missingLibrary && error?.hint?.contains("libmicrohttpd12") == true)
      #expect(error?.message.contains("libphotoedit-none.so.12") == true)
    }
  }
}
