import Documents

extension AdjustmentReference {
  /// The page of all adjustments in HTML; it loads nothing but the pictures beside it.
  package static var htmlPage: String {
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Adjustments</title>
      <style>\(style)</style>
      </head>
      <body>
      <header>
      <h1>Adjustments</h1>
      <p>What each does to the sample scene, which is drawn by the program. This page is made from the code by <code>make docs</code>.</p>
      <p class="soft">\(costs.replacing("`make bench-costs`", with: "<code>make bench-costs</code>"))</p>
      <nav>

      """
    for group in Catalog.groups {
      let links = group.adjustments.map { "<a href=\"#\($0.identity.op)\">\($0.identity.op)</a>" }
      page += "<p><strong>\(group.name)</strong> \(links.joined(separator: " "))</p>\n"
    }
    page += "</nav>\n</header>\n<main>\n"
    for group in Catalog.groups {
      page += "<h2>\(group.name)</h2>\n" + group.adjustments.map { AdjustmentReference($0).card }.joined()
    }
    return page + "</main>\n</body>\n</html>\n"
  }

  /// The card of the adjustment on that page.
  private var card: String {
    let identity = type.identity
    var card = "<article id=\"\(identity.op)\">\n<h3>\(identity.op)</h3>\n<p>\(Self.escaped(identity.summary))</p>\n"
    let shown = ExampleSettings.of(type)
    if shown.count == 2 {
      card += "<div class=\"strip\">\n" + figure(shown[0].name, shown[0].caption)
      card +=
        "<figure><img src=\"neutral.jpg\" alt=\"the scene as it is\" loading=\"lazy\"><figcaption>as it is</figcaption></figure>\n"
      card += figure(shown[1].name, shown[1].caption) + "</div>\n"
    }
    card += "<pre>\(Self.escaped(example))</pre>\n" + Self.table(type.parameterFacts)
    for group in groups {
      card +=
        "<p>In \(group.keys.map { "<code>\($0)</code>" }.joined(separator: ", ")):</p>\n" + Self.table(group.members)
    }
    return card
      + "<p class=\"soft\">\(Self.escaped(identity.definition))</p>\n<p class=\"soft\">\(Self.escaped(standing))</p>\n</article>\n"
  }

  private func figure(_ name: String, _ caption: String) -> String {
    let (op, text) = (type.identity.op, Self.escaped(caption))
    return
      "<figure><img src=\"\(op)-\(name).jpg\" alt=\"\(op): \(text)\" loading=\"lazy\"><figcaption>\(text)</figcaption></figure>\n"
  }

  private static func table(_ parameters: [(key: String, facts: ParameterFacts)]) -> String {
    guard !parameters.isEmpty else { return "" }
    let rows = parameters.map { key, facts in
      let standard = facts.defaultValue.map { "<code>\(escaped($0.canonicalString()))</code>" } ?? ""
      return
        "<tr><td><code>\(key)</code></td><td>\(escaped(range(facts)))</td><td>\(standard)</td><td>\(escaped(facts.summary))</td></tr>\n"
    }
    return
      "<table>\n<tr><th>parameter</th><th>values</th><th>default</th><th>meaning</th></tr>\n\(rows.joined())</table>\n"
  }

  private static func escaped(_ text: String) -> String { MarkupText.escaped(text) { _ in nil } }

  /// Light or dark to match the reader's system; one column on a phone.
  private static let style = """
    :root { color-scheme: light dark; --page: #f4f4f2; --card: #fff; --ink: #1c1c1a; --soft: #65655f; --line: #dcdcd6; }
    @media (prefers-color-scheme: dark) { :root { --page: #161615; --card: #21211f; --ink: #ecece6; --soft: #a3a39b;
      --line: #363632; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1.5rem clamp(0.75rem, 3vw, 2.5rem) 3rem; max-width: 72rem; background: var(--page);
      color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
    h1 { margin: 0 0 0.25rem; font-size: 1.6rem; }
    h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; text-transform: capitalize; }
    h3 { margin: 0; font-size: 1.05rem; }
    nav p { margin: 0.15rem 0; }
    a { color: inherit; margin-right: 0.35rem; }
    article { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
    article p { margin: 0.4rem 0; }
    .soft, figcaption { color: var(--soft); font-size: 0.85rem; overflow-wrap: anywhere; }
    .strip { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.5rem; align-items: start; margin: 0.6rem 0; }
    figure { margin: 0; }
    img { display: block; width: 100%; height: auto; border-radius: 4px; }
    pre { margin: 0.6rem 0; padding: 0.5rem 0.7rem; background: var(--page); border-radius: 6px; overflow-x: auto; }
    table { width: 100%; border-collapse: collapse; margin: 0.5rem 0; display: block; overflow-x: auto; }
    th, td { padding: 0.25rem 0.6rem 0.25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
    @media (max-width: 37rem) { .strip { grid-template-columns: 1fr; } }
    """
}
