/// A part of the measurements that can be run by itself.
enum Part: String, CaseIterable {
  case accuracy, steps, local, wall, small, sizes, last, overtaking, batch, commit, start, plots
}
