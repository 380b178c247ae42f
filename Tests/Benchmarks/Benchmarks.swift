internal import Glibc

/// Measures each workload beside the hand-written code that nobody can be faster than.
@main
@MainActor
struct Benchmarks {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      try run(options)
    } catch {
      complain("\(error)")
      exit(error.exitCode)
    }
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

  private static func complain(_ sentence: String) {
    var line = sentence + "\n"
    _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
