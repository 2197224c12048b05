extension ReportHTML {
  /// The style of a report, in addition to that of a contact sheet.
  static let style = """
    h2.plain { color: inherit; margin: 0 0 0.5rem; }
    .stopped { margin-bottom: 1.25rem; padding: 0.75rem 1rem; border-left: 4px solid var(--warn); border-radius: 6px;
      background: var(--card); }
    .facts { display: grid; gap: 0.5rem; margin-bottom: 1.25rem;
      grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); }
    .facts div { padding: 0.6rem 0.85rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
    .facts strong { display: block; font-size: 1.35rem; font-weight: 600; line-height: 1.2; }
    .facts span { color: var(--soft); font-size: 0.85rem; }
    .facts .bad strong { color: var(--bad); }
    .facts .warn strong { color: var(--warn); }
    details + details { margin-top: 0.75rem; }
    summary { cursor: pointer; padding: 0.15rem 0; }
    summary code { font-weight: 600; overflow-wrap: anywhere; }
    summary span { margin-left: 0.35rem; padding: 0 0.5rem; border-radius: 99px; background: var(--bad); color: var(--page);
      font-size: 0.8rem; }
    details ul { padding: 0.5rem 0 0.25rem; }
    .times { margin-bottom: 1.25rem; padding: 1rem; background: var(--card); border: 1px solid var(--line);
      border-radius: 8px; }
    .times table { width: 100%; max-width: 50rem; margin: 0.75rem 0; border-collapse: collapse;
      font-variant-numeric: tabular-nums; }
    .times th { width: 1%; padding: 0.1rem 0.75rem 0.1rem 0; color: var(--soft); font-size: 0.85rem; font-weight: 400;
      text-align: right; white-space: nowrap; }
    .times td { padding: 0.1rem 0; }
    .times td:last-child { width: 1%; padding-left: 0.75rem; text-align: right; white-space: nowrap; }
    .times td span { display: block; min-width: 2px; height: 1rem; border-radius: 3px; background: var(--bar); }
    .times h3 { margin-top: 1rem; }
    .times ul { margin: 0.25rem 0 0; padding-left: 1.1rem; overflow-wrap: anywhere; }
    .hint { color: var(--soft); font-size: 0.85rem; }
    :root { --bar: #3b7dd8; }
    @media (prefers-color-scheme: dark) { :root { --bar: #6ea8ff; } }
    @media print { .facts div, .times { break-inside: avoid; } }
    """
}
