internal import CPlainServer
internal import Dispatch
internal import Glibc
internal import Signals
internal import TestSupport

/// Measures each workload and its floor: minimal hand-written code for the same task.
@main
@MainActor
struct Benchmarks {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if let program = options.program { runAsMeasured(program) }
      try run(options)
    } catch {
      fail(error)
    }
  }

  /// Runs one of the programs that another process measures.
  private static func runAsMeasured(_ program: MeasuredProgram.Kind) -> Never {
    switch program {
    case .form: Task { exit(await CoaxSignIn.run()) }
    case .floorForm: exit(PlainSignIn.run())
    case .server: CoaxServer.run()
    case .floorServer: plain_server_run(SocketClient.path(ofChildOf: getppid()))
    }
    // Runs the main queue, as an asynchronous `main` does.
    dispatchMain()
  }

  /// Ends the program with an error.
  static func fail(_ error: BenchmarkError) -> Never {
    printError("\(error)")
    exit(error.exitCode)
  }

  private static func run(_ options: Options) throws(BenchmarkError) {
    if options.wantsHelp { return print(Options.help) }
    let chosen = Workload.all.filter { options.chooses($0.name) }
    if chosen.isEmpty { throw .nothingChosen(options.only) }
    if options.wantsList { return print(chosen.map(\.name).joined(separator: "\n")) }

    // With such types, each read is tracked, so no figure could be compared with earlier ones.
    if observableTypesExist(outside: "ViewModels") { throw .hasObservableTypes }
    parkThread()
    let rows = try Runner(options.isQuick ? .quick : .full).run(chosen)
    print(options.wantsTSV ? Report.tsv(rows) : Report.table(rows))
  }
}
