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
    case 0: try check(.tui, arguments)
    case 1: try check(.cli, arguments)
    default: try checkGallery(arguments)
    }
  }

  private static func check(_ program: Program, _ arguments: [String]) throws(Violation) {
    let invocation: Invocation
    do throws(OptionsError) {
      invocation = try program.parse(arguments)
    } catch {
      return try checkSentence(error.message)
    }
    guard case .run(let options) = invocation else {
      return try demand(
        arguments.contains("--help") || arguments.contains("--version"),
        "not requested: \(invocation)"
      )
    }
    let latency = options.simulation.latency
    try demand(.zero <= latency && latency <= .seconds(3_600), "a latency of \(latency)")
    if let name = options.username {
      try demand((1...LoginViewModel.limit).contains(name.count), "a name of \(name.count)")
    }
    try demand(options.logFile != "", "a log file without a name")
    try demand(
      options.screenshotFile?.hasSuffix(".svg") ?? true,
      "a screenshot that is no SVG file"
    )
    // Repeating all arguments changes nothing, unless `--` ends the options.
    if !arguments.contains("--") {
      let again = try? program.parse(arguments + arguments)
      try demand(again, is: invocation, "repeated arguments")
    }
  }

  private static func checkGallery(_ arguments: [String]) throws(Violation) {
    do throws(GalleryOptionsError) {
      _ = try GalleryOptions(arguments)
    } catch {
      try checkSentence(error.description)
    }
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
      "--log file --screenshot x.svg --help", "--version --",
      "--user=ada --latency=.5 --outcome=auto",
      "--seed 18446744073709551615 --latency 3600.000", "--lateny 3", "--user", "--user --help",
      "-x y",
      "--theme mono --ascii", "--plain=1", "--latency 99999999999999999999", "- a",
      "--user é\u{1B}[2J\u{202E}", "--outcome denied --theme light",
    ]
    return lines.flatMap { line in
      let arguments = line.utf8.map { $0 == 0x20 ? 0 : $0 }
      return (0..<3).map { [UInt8($0)] + arguments }
    }
  }
}
