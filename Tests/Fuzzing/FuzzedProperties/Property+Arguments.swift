internal import CommandLinePrograms
internal import Gallery
internal import Login
internal import LoginOptions
internal import ViewModels

extension Property {
  /// Arguments are parsed, or rejected with a sentence that is safe to print.
  static let arguments = Property("arguments", seeds: argumentSeeds) { bytes throws(Violation) in
    let kind = bytes.number(3)
    let arguments = bytes.all().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch kind {
    case 0: try check(Program<Options>.tui, arguments, checkOptions)
    case 1: try check(Program<Options>.daemon, arguments, checkOptions)
    default: try check(Program<GalleryOptions>.gallery, arguments) { _ in }
    }
  }

  private static func check<Values: Equatable>(
    _ program: Program<Values>,
    _ arguments: [String],
    _ checkValues: (Values) throws(Violation) -> Void
  ) throws(Violation) {
    let invocation: Invocation<Values>
    do throws(OptionsError) {
      invocation = try program.parse(arguments)
    } catch {
      return try checkSentence(error.message)
    }
    switch invocation {
    case .run(let values): try checkValues(values)
    case .print(let information):
      let asks = arguments.contains { $0 == "-h" || $0.hasPrefix("--") }
      try demand(asks, "not requested: \(information)")
    }
    // Repeating all arguments changes nothing, except after `--` and in a request for completions.
    if !arguments.contains("--"), arguments.first != "--complete" {
      let again = try? program.parse(arguments + arguments)
      try demand(again, is: invocation, "repeated arguments")
    }
  }

  private static func checkOptions(_ options: Options) throws(Violation) {
    let latency = options.simulation.latency
    try demand(.zero <= latency && latency <= .seconds(3_600), "a latency of \(latency)")
    if let name = options.username {
      try demand((1...InputProblem.limit).contains(name.count), "a name of \(name.count)")
    }
    try demand(options.logFile != "", "a log file without a name")
    try demand(
      options.screenshotFile?.hasSuffix(".svg") ?? true,
      "a screenshot that is no SVG file"
    )
  }

  private static func checkSentence(_ sentence: String) throws(Violation) {
    let isEnded = sentence.hasSuffix(".") || sentence.hasSuffix("?")
    try demand(isEnded, "not a sentence: \(sentence.debugDescription)")
    let scalars = sentence.sanitized().unicodeScalars
    try demand(scalars.elementsEqual(sentence.unicodeScalars), "not safe to print: \(sentence)")
  }

  private static var argumentSeeds: [[UInt8]] {
    let lines = [
      "--latency 1.5 --outcome ok --seed 7 --user ada --plain --ascii --theme dark --mouse --evil",
      "--log file --screenshot x.svg --help", "--version --", "--complete --theme d",
      "--user=ada --latency=.5 --outcome=auto",
      "--seed 18446744073709551615 --latency 3600.000", "--lateny 3", "--user", "--user --help",
      "-x y", "-h", "--man", "--completions bash", "--completions=zsh --completions fish",
      "--theme mono --ascii", "--plain=1", "--latency 99999999999999999999", "- a",
      "--user é\u{1B}[2J\u{202E}", "--outcome denied --theme light",
    ]
    return lines.flatMap { line in
      let arguments = line.utf8.map { $0 == 0x20 ? 0 : $0 }
      return (0..<3).map { [UInt8($0)] + arguments }
    }
  }
}
