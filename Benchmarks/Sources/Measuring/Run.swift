/// What one run of a command used.
package struct Run: Codable, Hashable, Sendable {
  /// Seconds from start to end.
  package var wall: Double
  /// Seconds of all cores together, in the program and in the kernel, those of its child processes too.
  package var cpu: Double
  /// The most memory of its largest process, in bytes.
  package var peak: Int
  /// The bytes of the files it has written.
  package var output: Int

  package init(wall: Double, cpu: Double, peak: Int, output: Int) {
    self.wall = wall
    self.cpu = cpu
    self.peak = peak
    self.output = output
  }
}
