import Testing

@testable import Measuring

@Suite("A section of a page", .timeLimit(.minutes(1)))
struct PageSectionTests {
  private let section = PageSection("library")

  @Test("is put at the end, and then replaced where it is")
  func put() {
    let page = section.put("one", into: "# Page\n") + "after\n"
    #expect(page == "# Page\n\n<!-- begin library -->\n\none\n<!-- end library -->\nafter\n")
    #expect(section.put("two", into: page) == page.replacing("one", with: "two"))
  }

  @Test("is found with its marks")
  func text() {
    #expect(section.text(in: "# Page") == nil)
    #expect(section.text(in: section.put("one", into: ""))?.contains("one") == true)
    #expect(section.text(in: "<!-- end library --> <!-- begin library -->") == nil)
  }
}
