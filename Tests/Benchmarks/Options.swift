internal import Glibc

/// The command-line options.
struct Options {
  private(set) var only: [String] = []
  private(set) var isQuick = false
  private(set) var wantsTSV = false
  private(set) var wantsList = false
  private(set) var wantsHelp = false
  /// The program to run if another process measures this one.
  private(set) var program: MeasuredProgram.Kind?

  static let help = """
    Benchmarks [--only NAME]… [--quick] [--tsv] [--list]

      --only NAME   run only workloads whose name contains NAME; may be repeated
      --quick       use small sizes and few repetitions; takes a few seconds
      --tsv         print tab-separated values: workload, ours, floor, ratio, target ratio, and the
                    sizes of a growth row
      --list        print the names of the workloads

    Each figure is the minimum of several repetitions, in nanoseconds per item unless the table names
    another unit. “Floor” is minimal hand-written code for the same task. The target is the highest
    figure that ours should reach; `over` marks a figure above it. The target ratio is the target
    divided by the floor at the time when the target was set, which was usually higher than now.
    In a growth row, the floor is our own code with a smaller size.
    """

  init(_ arguments: some Sequence<String>) throws(BenchmarkError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--only":
        guard let name = rest.next() else { throw .missingName }
        only.append(name)
      case "--quick": isQuick = true
      case "--tsv": wantsTSV = true
      case "--list": wantsList = true
      case "--help", "-h": wantsHelp = true
      case "--as":
        guard let kind = rest.next().flatMap(MeasuredProgram.Kind.init) else {
          throw .unknownOption(argument)
        }
        program = kind
      default: throw .unknownOption(argument)
      }
    }
  }

  func chooses(_ name: String) -> Bool {
    only.isEmpty || only.contains { name.contains($0) }
  }
}

/// The reason a run has no results.
enum BenchmarkError: Error, CustomStringConvertible {
  case unknownOption(String)
  case missingName
  case nothingChosen([String])
  case disagreement(workload: String, ours: Int, floor: Int)
  case programFailed(String, String)
  case hasObservableTypes

  var description: String {
    switch self {
    case .unknownOption(let option):
      "There is no option '\(option)'. --help lists the options."
    case .missingName:
      "--only requires the name of a workload or a part of it. --list prints the names."
    case .nothingChosen(let names):
      "No workload's name contains '\(names.joined(separator: "' or '"))'. --list prints the names."
    case .disagreement(let workload, let ours, let floor):
      "\(workload): ours delivered the sum \(ours), but the floor \(floor)."
    case .programFailed(let name, let what):
      "The program '\(name)' cannot be measured: \(what)."
    case .hasObservableTypes:
      "This program has @Observable types, which make each read slower. Remove them."
    }
  }

  var exitCode: Int32 {
    switch self {
    case .disagreement, .programFailed, .hasObservableTypes: 1
    case .unknownOption, .missingName, .nothingChosen: 2
    }
  }
}
