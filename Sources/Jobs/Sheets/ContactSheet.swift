package import Documents
package import Foundation

/// A page with pictures of many photos, before and after their adjustments: one HTML file that loads nothing.
package struct ContactSheet: Sendable {
  /// An embedded picture.
  package struct Picture: Sendable {
    package var data: Data
    /// The media type of the data.
    package var mediaType: String
    package var width, height: Int

    package init(data: Data, mediaType: String, width: Int, height: Int) {
      (self.data, self.mediaType, self.width, self.height) = (data, mediaType, width, height)
    }
  }

  /// A photo on the page.
  package struct Photo: Sendable {
    package var name: String
    package var before: Picture
    /// Nil where the photo has no adjustments.
    package var after: Picture?
    /// Facts about the photo, in a few short lines.
    package var facts: [String]
    /// Warnings for the user.
    package var warnings: [String]

    package init(name: String, before: Picture, after: Picture?, facts: [String], warnings: [String]) {
      (self.name, self.before, self.after) = (name, before, after)
      (self.facts, self.warnings) = (facts, warnings)
    }
  }

  /// The heading of the page.
  package var title: String
  /// The line below it.
  package var subtitle: String
  package private(set) var photos: [Photo] = []
  package private(set) var failures: [(name: String, error: EditError)] = []

  package init(title: String, subtitle: String) { (self.title, self.subtitle) = (title, subtitle) }

  /// Adds a photo, or the error that it failed with.
  package mutating func add(_ name: String, _ result: Result<Photo, EditError>) {
    switch result {
    case .success(let photo): photos.append(photo)
    case .failure(let error): failures.append((name, error))
    }
  }

  /// The page: the failures first, then the photos, each group sorted by name with numbers in numeric order.
  package var html: String {
    let failed = failures.sorted { Self.precedes($0.name, $1.name) }
    let shown = photos.sorted { Self.precedes($0.name, $1.name) }
    var page = head
    if !failed.isEmpty {
      page += "<section class=\"failures\">\n<h2>Failed</h2>\n<ul>\n"
      for (name, error) in failed { page += Self.item(name, error) }
      page += "</ul>\n</section>\n"
    }
    page += "<main>\n"
    for photo in shown { page += Self.figure(photo) }
    return page + "</main>\n</body>\n</html>\n"
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    let order = one.compare(other, options: [.numeric, .caseInsensitive])
    return order == .orderedSame ? one < other : order == .orderedAscending
  }

  private var head: String {
    let count = FormattedAmount.text(photos.count, "photo")
    let failed = failures.isEmpty ? "" : ", <strong>\(failures.count) failed</strong>"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\(HTMLText.escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1><bdi>\(HTMLText.escaped(title))</bdi></h1>
      <p>\(count)\(failed)\(subtitle.isEmpty ? "" : " · " + HTMLText.escaped(subtitle))</p>
      </header>

      """
  }

  private static func item(_ name: String, _ error: EditError) -> String {
    let hint = error.hint.map { "\n<p class=\"hint\">\(HTMLText.escaped($0))</p>" } ?? ""
    return "<li><h3><bdi>\(HTMLText.escaped(name))</bdi></h3>\n<p>\(HTMLText.escaped(error.message))</p>\(hint)</li>\n"
  }

  /// The HTML of a photo, for a page with `style`.
  package static func figure(_ photo: Photo) -> String {
    let isTall = photo.before.height > photo.before.width
    var figure = "<figure class=\"\(photo.after == nil ? "one" : isTall ? "tall pair" : "wide pair")\">\n<div>\n"
    figure += image(
      photo.before, "\(photo.name)\(photo.after == nil ? "" : ", before")", photo.after == nil ? nil : "before")
    if let after = photo.after { figure += image(after, "\(photo.name), after", "after") }
    figure += "</div>\n<figcaption>\n<h3><bdi>\(HTMLText.escaped(photo.name))</bdi></h3>\n"
    for fact in photo.facts { figure += "<p>\(HTMLText.escaped(fact))</p>\n" }
    for warning in photo.warnings { figure += "<p class=\"warning\">\(HTMLText.escaped(warning))</p>\n" }
    return figure + "</figcaption>\n</figure>\n"
  }

  private static func image(_ picture: Picture, _ text: String, _ label: String?) -> String {
    let badge = label.map { "<span>\($0)</span>" } ?? ""
    return """
      <div class="picture">\(badge)<img alt="\(HTMLText.escaped(text))" width="\(picture.width)" \
      height="\(picture.height)" src="data:\(picture.mediaType);base64,\(picture.data.base64EncodedString())"></div>

      """
  }
}
