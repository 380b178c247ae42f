internal import Dispatch
internal import Glibc
internal import TestSupport

/// Measures each workload beside the hand-written code that nobody can be faster than.
@main
@MainActor
struct Benchmarks {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if let program = options.program { become(program) }
      try run(options)
    } catch {
      give(up: error)
    }
  }

  /// Is a program that another one measures.
  private static func become(_ program: MeasuredProgram.Kind) -> Never {
    switch program {
    case .form: Task { exit(await BenchedSignIn.run()) }
    case .floorForm: exit(PlainSignIn.run())
    }
    // What an asynchronous `main` does when it waits.
    dispatchMain()
  }

  /// Ends without numbers.
  static func give(up complaint: Complaint) -> Never {
    complain("\(complaint)")
    exit(complaint.exitCode)
  }

  private static func run(_ options: Options) throws(Complaint) {
    if options.wantsHelp { return print(Options.help) }
    let chosen = Workload.all.filter { options.chooses($0.name) }
    if chosen.isEmpty { throw .nothingChosen(options.only) }
    if options.wantsList { return print(chosen.map(\.name).joined(separator: "\n")) }

    parkThread()
    let rows = try Runner(options.isQuick ? .quick : .full).run(chosen)
    print(options.wantsTSV ? Report.tsv(rows) : Report.table(rows))
  }
}
