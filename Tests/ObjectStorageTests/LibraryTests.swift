import CCurl
import CDynamic
import Foundation
import TestSupport
import Testing

@testable import ObjectStorage

@Suite("libcurl", .timeLimit(.minutes(Effort.minutes)))
struct LibraryTests {
  @Test("the installed libcurl has every function that is used")
  func functions() throws {
    #expect(pd_load(pd_curl()).map { String(cString: $0) } == nil)
    let library = pd_curl().pointee
    #expect(library.count > 10)
    // Its own: other libraries may bring another build of it along.
    let handle = try #require(dlopen(library.file, RTLD_LAZY | RTLD_NOLOAD))
    for entry in UnsafeBufferPointer(start: library.functions, count: library.count) {
      let called = entry.address.load(as: UnsafeMutableRawPointer?.self)
      #expect(called != nil && called == dlsym(handle, entry.name), "\(String(cString: entry.name))")
    }
  }

  @Test("a connection without it is an error that names it and is not retryable")
  func missing() {
    "libphotoedit-none.so.4".withCString { file in
      var library = pd_library(file: file, functions: nil, count: 0, is_loaded: 0)
      let failure = #expect(throws: TransferFailure.self) { _ = try HTTPConnection(loading: &library) }
      #expect(failure?.kind == .library && failure?.isRetryable == false)
      #expect(failure?.reason.contains("libphotoedit-none.so.4") == true)
    }
  }
}
