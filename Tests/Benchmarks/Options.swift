internal import Glibc

/// What the command line asks for.
struct Options {
  private(set) var only: [String] = []
  private(set) var isQuick = false
  private(set) var wantsTSV = false
  private(set) var wantsList = false
  private(set) var wantsHelp = false
  /// What to be instead of measuring: a program that is measured by another one.
  private(set) var program: MeasuredProgram.Kind?

  static let help = """
    Benchmarks [--only NAME]… [--quick] [--tsv] [--list]

      --only NAME   only workloads with NAME in their name; may be given more than once
      --quick       small sizes and few repetitions: a few seconds in all
      --tsv         tab-separated: workload, ours, floor, ratio, target ratio
      --list        print the names of the workloads

    Ours and floor are minima of repetitions taken in turn, in nanoseconds per item
    if the table names no other unit. The target is what ours should stay under; `over`
    marks what does not. The target ratio is the target by the floor that it was set against, which
    was seldom as low as the one measured here.
    """

  init(_ arguments: some Sequence<String>) throws(Complaint) {
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

/// Why there are no numbers to print.
enum Complaint: Error, CustomStringConvertible {
  case unknownOption(String)
  case missingName
  case nothingChosen([String])
  case disagreement(workload: String, ours: Int, floor: Int)
  case programFailed(String, String)

  var description: String {
    switch self {
    case .unknownOption(let option):
      "There is no option '\(option)'; --help lists those there are."
    case .missingName:
      "--only needs the name of a workload, or a part of one; --list prints them."
    case .nothingChosen(let names):
      "No workload has '\(names.joined(separator: "' or '"))' in its name; --list prints them."
    case .disagreement(let workload, let ours, let floor):
      "\(workload): ours delivered a sum of \(ours) and its floor one of \(floor)."
    case .programFailed(let name, let what):
      "The program '\(name)' cannot be measured: \(what)."
    }
  }

  var exitCode: Int32 {
    switch self {
    case .disagreement, .programFailed: 1
    case .unknownOption, .missingName, .nothingChosen: 2
    }
  }
}
