extension ContactSheet {
  /// The style of the page: light or dark as the reader's system is, one column on a phone, and fit for print.
  package static let style = """
    :root { color-scheme: light dark; --page: #f4f4f2; --card: #fff; --ink: #1c1c1a; --soft: #65655f; --line: #dcdcd6;
      --bad: #b3261e; --bad-back: #fdecea; --warn: #8a5300; }
    @media (prefers-color-scheme: dark) { :root { --page: #161615; --card: #21211f; --ink: #ecece6; --soft: #a3a39b;
      --line: #363632; --bad: #ff8a80; --bad-back: #3a1f1d; --warn: #f0b866; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1.5rem clamp(0.75rem, 3vw, 2.5rem) 3rem; max-width: 110rem; background: var(--page);
      color: var(--ink); font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
    header { margin-bottom: 1.25rem; }
    h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
    header p { margin: 0.25rem 0 0; color: var(--soft); }
    header strong { color: var(--bad); }
    h2 { margin: 0 0 0.5rem; font-size: 1rem; color: var(--bad); }
    h3 { margin: 0; font-size: 0.95rem; font-weight: 600; overflow-wrap: anywhere; }
    p { margin: 0; overflow-wrap: anywhere; }
    .failures { margin-bottom: 1.25rem; padding: 1rem; background: var(--bad-back); border-left: 4px solid var(--bad);
      border-radius: 6px; }
    .failures ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.75rem; }
    .hint, figcaption p { color: var(--soft); font-size: 0.85rem; }
    main { display: grid; gap: 1rem; align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); }
    figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden;
      display: flex; flex-direction: column; break-inside: avoid; }
    figure > div { display: grid; gap: 2px; background: var(--line); }
    .pair > div { grid-template-columns: 1fr 1fr; }
    .picture { position: relative; display: flex; align-items: center; justify-content: center; background: var(--card); }
    img { display: block; width: 100%; height: auto; max-height: 80vh; object-fit: contain; }
    .picture span { position: absolute; left: 0.5rem; top: 0.5rem; padding: 0.1rem 0.5rem; border-radius: 99px;
      background: rgb(0 0 0 / 0.6); color: #fff; font-size: 0.75rem; }
    .one img { width: auto; max-width: 100%; max-height: 32rem; }
    figcaption { padding: 0.65rem 0.85rem 0.8rem; }
    figcaption .warning { color: var(--warn); }
    @media (max-width: 37rem) { .wide.pair > div { grid-template-columns: 1fr; } }
    @media print { body { background: #fff; padding: 0; } main { grid-template-columns: 1fr 1fr; } }
    """
}
