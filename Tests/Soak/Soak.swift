internal import Glibc
internal import TestSupport

/// A program that repeats the same work for a long time and checks that memory does not grow.
@main
@MainActor
struct Soak {
  private static let help = """
    Soak [--quick] [TEST]…

      --quick   do a twentieth of the work; takes a few seconds
      TEST      run only this test. The tests are \(SoakTest.all.map(\.name).joined(separator: ", "))

    The first quarter of a test is its warm-up. After that, the resident memory may grow by at most
    three percent, and the allocated bytes must not grow.
    """

  static func main() async {
    var isQuick = false
    var chosen: [SoakTest] = []
    for argument in CommandLine.arguments.dropFirst() {
      if argument == "--help" || argument == "-h" { return print(help) }
      if argument == "--quick" {
        isQuick = true
      } else if let test = SoakTest.all.first(where: { $0.name == argument }) {
        chosen.append(test)
      } else {
        fail("There is no option or test '\(argument)'. --help lists them.", 64)
      }
    }
    let isFlat = await run(chosen.isEmpty ? SoakTest.all : chosen, shrunkBy: isQuick ? 20 : 1)
    if !isFlat { fail("Memory grew although everything was released.", 1) }
  }

  private static func fail(_ reason: String, _ exitCode: Int32) -> Never {
    printError(reason)
    exit(exitCode)
  }

  /// Runs the tests, prints each result, and returns false if memory grew in any test.
  private static func run(_ tests: [SoakTest], shrunkBy divisor: Int) async -> Bool {
    print(SoakResult.header)
    var isFlat = true
    for test in tests {
      let result = await test.run(items: test.items / divisor)
      print(result)
      fflush(nil)
      isFlat = isFlat && !result.grows
    }
    return isFlat
  }
}
