import Documents

/// The part of a job that the environment assigns to this process.
///
/// Schedulers number their tasks in environment variables. Kubernetes does not give the number of tasks.
struct ShardEnvironment {
  /// The variable that gives the number of parts if the scheduler does not.
  static let countVariable = "PHOTOEDIT_SHARD_COUNT"

  /// The variables of a scheduler.
  private struct Scheduler {
    let name: String
    let index: String
    let count: String?

    var variables: String { index + (count.map { " and " + $0 } ?? "") }
  }

  private static let slurm = Scheduler(
    name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT")
  private static let schedulers = [
    slurm,
    Scheduler(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: nil),
    Scheduler(name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Scheduler(name: "a launcher with ranks", index: "RANK", count: "WORLD_SIZE"),
  ]

  private let variables: [String: String]

  /// - Parameter variables: the environment; empty variables are ignored.
  init(_ variables: [String: String]) { self.variables = variables.filter { !$0.value.isEmpty } }

  /// The part of this process.
  ///
  /// - Parameter asked: the number of parts that the call names; then the task's number is used unchanged. Nil for the
  ///   number from the variable, or from the scheduler.
  /// - Throws: `EditError` where no scheduler's variables are set, they are inconsistent, or two schedulers disagree.
  func shard(count asked: Int?) throws(EditError) -> Shard {
    var asked = asked
    if asked == nil, variables[Self.countVariable] != nil { asked = try number(Self.countVariable, from: 1) }
    var found: (shard: Shard, scheduler: Scheduler)?
    for scheduler in Self.schedulers where variables[scheduler.index] != nil {
      let shard = try shard(of: scheduler, count: asked)
      if let other = found, other.shard != shard {
        throw error(
          "\(other.scheduler.name) says shard \(other.shard), \(scheduler.name) says \(shard)",
          hint: "name the shard as I/N")
      }
      found = found ?? (shard, scheduler)
    }
    if let found { return found.shard }
    throw error(
      "no scheduler says which shard this is",
      hint: "name it as I/N, or run under a scheduler that sets one of "
        + Self.schedulers.map(\.variables).joined(separator: ", "))
  }

  private func shard(of scheduler: Scheduler, count asked: Int?) throws(EditError) -> Shard {
    var index = try number(scheduler.index, from: 0)
    let count: Int
    if let asked {
      count = asked
    } else if scheduler.name == Self.slurm.name {
      (index, count) = try slurmTask(index)
    } else {
      count = try number(scheduler, \.count)
    }
    guard index < count else {
      throw error(
        "\(scheduler.index) is \(index), expected 0 to \(count - 1) for \(count) shards",
        hint: "number the tasks from 0")
    }
    return Shard(index: index, count: count)
  }

  /// The part of a task of a Slurm array: `--array=1-9:2` has the tasks 1, 3, 5, 7 and 9, which are the parts 0 to 4.
  private func slurmTask(_ task: Int) throws(EditError) -> (index: Int, count: Int) {
    let count = try number(Self.slurm, \.count)
    let first = try number("SLURM_ARRAY_TASK_MIN", from: 0)
    let step = variables["SLURM_ARRAY_TASK_STEP"] == nil ? 1 : try number("SLURM_ARRAY_TASK_STEP", from: 1)
    let last = variables["SLURM_ARRAY_TASK_MAX"] == nil ? nil : try number("SLURM_ARRAY_TASK_MAX", from: 0)
    guard task >= first, (task - first).isMultiple(of: step),
      last ?? first + (count - 1) * step == first + (count - 1) * step
    else {
      throw error(
        "the \(count) tasks of the Slurm array do not run from \(first)\(last.map { " to \($0)" } ?? "") in steps of \(step)",
        hint: "give an array without gaps, such as 0-\(count - 1), or give the count as auto/N with tasks 0 to N-1")
    }
    return ((task - first) / step, count)
  }

  private func number(_ scheduler: Scheduler, _ variable: KeyPath<Scheduler, String?>) throws(EditError) -> Int {
    guard let name = scheduler[keyPath: variable], variables[name] != nil else {
      throw error(
        "\(scheduler.name) gives the number of this task in \(scheduler.index), but not the number of tasks",
        hint:
          "give the number of tasks as auto/N or in \(Self.countVariable): for Kubernetes, the job's completions"
      )
    }
    return try number(name, from: 1)
  }

  private func number(_ name: String, from least: Int) throws(EditError) -> Int {
    guard let text = variables[name], let number = Int(exactDigits: text), number >= least else {
      throw error("expected a whole number of \(least) or more in \(name), found '\(variables[name] ?? "")'", hint: nil)
    }
    return number
  }

  /// An error that lists the variables that were found.
  private func error(_ message: String, hint: String?) -> EditError {
    let names =
      Self.schedulers.flatMap { [$0.index] + [$0.count].compactMap { $0 } } + [
        "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP", Self.countVariable,
      ]
    let found = names.compactMap { name in variables[name].map { "\(name)=\($0)" } }.sorted()
    return EditError(
      .badShard,
      message + (found.isEmpty ? "; none of their variables is set" : "; found \(found.joined(separator: " "))"),
      hint: hint)
  }
}
