package import Documents
package import Jobs

extension Tally {
  /// The counts of a job in JSON.
  package static let form = Form<Tally>([
    .init("done", "how many were done") { $0[.done] }, .init("unchanged", "how many were unchanged") { $0[.unchanged] },
    .init("skipped", "how many were skipped") { $0[.skipped] },
    .init("planned", "how many were planned") { $0[.planned] }, .init("failed", "how many failed") { $0.failures },
    .init("left", "how many were not begun") { $0.left },
  ])
}
