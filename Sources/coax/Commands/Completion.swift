internal import Serving

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Prints the words that can complete the last word of a command line, for the scripts in
/// ``Shell``.
///
/// - Parameter words: The words after the program's name. The last one is incomplete.
/// - Throws: `Failure` if the output cannot be written.
func complete(_ words: [String]) throws(Failure) {
  // A server that does not reply must not block the shell.
  signal(SIGALRM) { _ in _exit(0) }
  alarm(2)
  for candidate in candidates(for: words) where candidate.hasPrefix(words.last ?? "") {
    try Output.print(candidate)
  }
}

private func candidates(for words: [String]) -> [String] {
  let word = words.last ?? ""
  let previous = Array(words.dropLast())
  let isValue = previous.last == "--interface" || previous.last == "--completions"
  guard let given = try? ArgumentWords(isValue ? previous.dropLast() : previous) else { return [] }
  if previous.last == "--completions" { return Shell.allCases.map(\.rawValue) }
  guard let command = given.operands.first.flatMap(Command.init) else {
    return word.hasPrefix("-") ? Option.allCases.map(\.flag) : Command.allCases.map(\.rawValue)
  }
  guard given.operands.count > 1 else {
    return word.hasPrefix("-") ? command.flags : socketNames()
  }
  let place = given.operands[1]
  if previous.last == "--interface" { return (try? ServedModel.interfaces(at: place)) ?? [] }
  if word.hasPrefix("-") { return command.flags }
  let interface = given.options.last { $0.option == .interface }?.value
  guard let model = try? ServedModel(at: place, interface: interface) else { return [] }
  return model.candidates(for: command, after: Array(given.operands.dropFirst(2)), word)
}

/// Returns the names of the sockets in `$XDG_RUNTIME_DIR`.
private func socketNames() -> [String] {
  guard let path = environmentVariable("XDG_RUNTIME_DIR"), let folder = opendir(path) else {
    return []
  }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    // Shells would have to quote other names.
    let isPlain = name.utf8.allSatisfy {
      $0 < 0x80 && (Character(Unicode.Scalar($0)).isLetter || "0123456789.-_@".utf8.contains($0))
    }
    if isPlain, name.hasSuffix(".sock") { names.append(String(name.dropLast(5))) }
  }
  return names.sorted()
}

extension Command {
  fileprivate var flags: [String] { (options + [.interface]).map(\.flag) }
}

extension ServedModel {
  /// Returns the arguments that may follow the complete ones.
  fileprivate func candidates(
    for command: Command,
    after operands: [String],
    _ word: String
  ) -> [String] {
    let used = operands.map { Assignment($0).name }
    let unused = description.members.filter { !used.contains($0.name) }
    switch command {
    case .describe: return []
    case .get, .watch: return unused.filter(\.isReadable).map(\.name)
    case .set:
      let settable = unused.filter { $0.accepted != nil }
      guard let member = settable.first(where: { word.hasPrefix("\($0.name)=") }) else {
        return settable.map { $0.kind == .secret ? $0.name : "\($0.name)=" }
      }
      return values(of: member.accepted ?? .object).map { "\(member.name)=\($0)" }
    case .do:
      let actions = description.members.filter { $0.kind == .action }
      guard let name = operands.first else { return actions.map(\.name) }
      let parameters = actions.first { $0.name == name }?.method?.parameters ?? []
      guard let field = parameters.first(where: { word.hasPrefix("\($0.name)=") }) else {
        return parameters.map(\.name).filter { !used.contains($0) }.map { "\($0)=" }
      }
      return values(of: field.type).map { "\(field.name)=\($0)" }
    case .answer:
      if operands.count == 1 { return description.answer.map(values) ?? [] }
      guard operands.isEmpty, let state = try? call("Get")["state"] else { return [] }
      return description.members.filter { $0.kind == .question }
        .compactMap { state[$0.name]?["id"]?.text }
    }
  }

  /// Returns the values of a Boolean type or an enumeration, and none of any other type.
  private func values(of type: VarlinkType) -> [String] {
    switch interface.resolved(type.nonNull) {
    case .bool: ["true", "false"]
    case .enumeration(let cases): cases
    default: []
    }
  }
}
