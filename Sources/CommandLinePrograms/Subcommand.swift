/// A command of a program, such as `get` in `coax get kettle target`.
///
///     Subcommand("get", "NAME [MEMBER…]", "print members of the state") { options, operands in … }
///
/// The parser, the help, the manual page and the completions for shells all use this description.
public struct Subcommand<Values: Sendable>: Sendable {
  let name: String
  /// The placeholders of the operands: in brackets if optional, with “…” if repeatable.
  let operands: [String]
  /// The description in the help, which begins with a verb in lower case and has no period.
  let summary: String
  let select: @Sendable (inout Values, [String]) -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The word that selects the command.
  ///   - operands: The placeholders of the operands, such as `NAME [MEMBER…]`.
  ///   - summary: The description in the help.
  ///   - select: A closure that stores the command and the operands in the values.
  public init(
    _ name: String,
    _ operands: String,
    _ summary: String,
    select: @escaping @Sendable (inout Values, [String]) -> Void
  ) {
    self.name = name
    self.operands = operands.split(separator: " ").map(String.init)
    self.summary = summary
    self.select = select
  }

  /// The numbers of operands that the command accepts.
  var operandCount: ClosedRange<Int> {
    let needed = operands.count { !$0.hasPrefix("[") }
    return needed...(operands.contains { $0.contains("…") } ? .max : operands.count)
  }

  /// The name of the command, followed by the placeholders of its operands.
  var usage: String { ([name] + operands).joined(separator: " ") }
}
