package import Documents
package import Jobs

extension ImportTally {
  /// What an import did, in JSON.
  package static let form = Form<ImportTally>([
    .init("imported", "of `import`: how many photos the library did not have") { $0.imported },
    .init("known", "of `import`: how many it had already") { $0.known },
    .init(
      "moved",
      "of `import`: of how many the new place was recorded; of `status`: how many originals by reference are elsewhere"
    ) { $0.moved },
    .init("updated", "of `import`: of how many a changed sidecar was read") { $0.updated },
    .init("trashed", "of `import`: how many of the photos are in the trash") { $0.trashed },
    .init("histories", "of `import`: how many histories were taken from archives") { $0.histories },
    .init("merged", "of `import`: of how many of them the photo was edited here, too") { $0.merged },
    .init("warned", "of `import`: how many files have a warning") { $0.warned },
  ])
}
