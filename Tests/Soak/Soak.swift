internal import Glibc
internal import TestSupport

/// Does the same for a very long time, and looks whether memory grows.
@main
@MainActor
struct Soak {
  private static let help = """
    Soak [--quick] [TRIAL]…

      --quick   a twentieth of what is done otherwise: a few seconds in all
      TRIAL     only this one, of \(Trial.all.map(\.name).joined(separator: ", "))

    After a quarter of a trial, which is there to warm up, memory must not grow: neither what of the
    process is in memory, by more than three per cent, nor the bytes that are allocated and not freed.
    """

  static func main() {
    var isQuick = false
    var chosen: [Trial] = []
    for argument in CommandLine.arguments.dropFirst() {
      if argument == "--help" || argument == "-h" { return print(help) }
      if argument == "--quick" {
        isQuick = true
      } else if let trial = Trial.all.first(where: { $0.name == argument }) {
        chosen.append(trial)
      } else {
        give(up: "There is no option or trial '\(argument)'; --help lists those there are.", 64)
      }
    }
    let isFlat = run(chosen.isEmpty ? Trial.all : chosen, shrunkBy: isQuick ? 20 : 1)
    if !isFlat { give(up: "Memory grew where everything was let go of.", 1) }
  }

  private static func give(up reason: String, _ exitCode: Int32) -> Never {
    complain(reason)
    exit(exitCode)
  }

  /// Runs the trials, and tells of each as it ends; false if memory grew in any.
  private static func run(_ trials: [Trial], shrunkBy divisor: Int) -> Bool {
    print(Outcome.header)
    var isFlat = true
    for trial in trials {
      let outcome = trial.run(items: trial.items / divisor)
      print(outcome)
      fflush(nil)
      isFlat = isFlat && !outcome.grows
    }
    return isFlat
  }
}
