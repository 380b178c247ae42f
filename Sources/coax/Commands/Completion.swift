internal import Glibc
internal import Serving
internal import ViewModels

extension Arguments {
  /// The names of the interfaces that the program at `place` serves, or none without a
  /// connection.
  var interfaces: [String] {
    endSoon()
    return place.flatMap { try? RemoteModel.interfaces(at: $0, connection) } ?? []
  }

  private var runtimeSockets: [String] {
    environmentVariable("XDG_RUNTIME_DIR").map(socketNames) ?? []
  }

  /// Returns the operands that can come next, for completion.
  func candidates(for word: String) -> [String] {
    endSoon()
    if case .list = command { return [] }
    if place == nil || command == .mcp {
      let used = [place ?? ""] + operands
      return word.contains("/") ? [":files"] : runtimeSockets.filter { !used.contains($0) }
    }
    guard let model = try? connect() else { return [] }
    let used = operands.map { Assignment($0).name }
    let unused = model.description.members.filter { !used.contains($0.name) }
    switch command {
    case .list, .describe, .mcp: return []
    case .get, .watch: return unused.filter(\.isReadable).map { $0.name + $0.note }
    case .listen:
      return unused.filter { $0.kind == .event }.map { $0.name + $0.note }
    case .set:
      let settable = unused.filter { $0.accepted != nil }
      guard let member = settable.first(where: { word.hasPrefix("\($0.name)=") }) else {
        return settable.map { $0.name + ($0.kind == .secret ? "" : "=") + $0.note }
      }
      return model.values(of: member.accepted ?? .object).map { "\(member.name)=\($0)" }
    case .do:
      let actions = model.description.members.filter { $0.kind == .action }
      guard let name = operands.first else { return actions.map { $0.name + $0.note } }
      guard let method = actions.first(where: { $0.name == name })?.method else { return [] }
      guard let field = method.parameters.first(where: { word.hasPrefix("\($0.name)=") }) else {
        return method.parameters.filter { !used.contains($0.name) }
          .map { $0.name + (method.isSecret($0) ? "" : "=") }
      }
      return model.values(of: field.type).map { "\(field.name)=\($0)" }
    case .answer:
      guard operands.count <= 1, let pending = try? model.pendingQuestions() else { return [] }
      guard let id = operands.first else { return pending.map(\.id.text) }
      return pending.first { $0.id.text == id }?.member.answer.map(model.values) ?? []
    }
  }

  /// Ends the program after two seconds, because the shell must not wait for a silent server.
  private func endSoon() {
    signal(SIGALRM) { _ in _exit(0) }
    alarm(2)
  }
}

/// Returns the names of the files in a folder that end in “.sock”, without this ending.
///
/// Names that a shell would have to quote are left out.
func socketNames(in path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let isPlain = name.utf8.allSatisfy {
      $0 < 0x80 && (Character(Unicode.Scalar($0)).isLetter || "0123456789.-_@".utf8.contains($0))
    }
    if isPlain, name.hasSuffix(".sock") { names.append(String(name.dropLast(5))) }
  }
  return names.sorted()
}

extension ModelMember {
  /// A tab and the description, or nothing if the member has no description.
  fileprivate var note: String { help.isEmpty ? "" : "\t\(help.sanitized())" }
}

extension RemoteModel {
  /// Returns the possible values of a Boolean or an enumeration, and no values of other types.
  fileprivate func values(of type: VarlinkType) -> [String] {
    switch interface.resolved(type.nonNull) {
    case .bool: ["true", "false"]
    case .enumeration(let cases): cases
    default: []
    }
  }
}
