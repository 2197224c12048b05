package import PhotoLibrary
package import Workers

/// How a page is served.
package struct PageSettings: Sendable {
  /// The numeric address to listen at.
  package var address = "127.0.0.1"
  /// The port; 0 for one that is free.
  package var port = 0
  /// What a client has to know to be let in; nil for 32 random digits.
  package var token: String?
  /// Whether nothing of the library can be changed.
  package var isReadOnly = false
  /// Where photos are opened and rendered.
  package var isolation = Isolation.ownProcesses
  /// What people are asked to pick; nil for the whole page.
  package var pick: PickerConfiguration?

  package init() {}
}
