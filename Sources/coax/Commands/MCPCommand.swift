internal import CommandLinePrograms
internal import Glibc
internal import Serving
internal import ViewModels

/// Serves models to a client of the Model Context Protocol on standard input and output.
func mcp(_ arguments: Arguments) throws(Failure) {
  nameRuntimeFolder()
  var found: [(place: String, label: String, model: RemoteModel)] = []
  for place in [arguments.place ?? ""] + arguments.operands {
    let names: [String]
    if let interface = arguments.interface {
      names = [interface]
    } else {
      names = try RemoteModel.interfaces(at: place, arguments.connection)
    }
    guard !names.isEmpty else {
      throw Failure(.unavailable, "The program at “\(place.sanitized())” serves no model.")
    }
    for name in names {
      var label = place.socketName.asToolName
      if names.count > 1 { label += "_" + (name.split(separator: ".").last ?? "") }
      guard !found.contains(where: { $0.label == label }) else {
        throw .arguments("Two models would have the name “\(label)”. Use a command for each.")
      }
      let model = try RemoteModel(at: place, interface: name, arguments.connection)
      found.append((place, label, model))
    }
  }
  let models = found.map { place, label, model in
    let prefix = found.count > 1 ? "\(label)_" : ""
    return BridgedModel(model, at: place, label: label, prefix: prefix, arguments.connection)
  }
  try ModelBridge(models).run()
}

/// Sets the folder of sockets if it is not set, because clients start servers without most variables.
private func nameRuntimeFolder() {
  guard environmentVariable("XDG_RUNTIME_DIR") == nil else { return }
  let path = "/run/user/\(getuid())"
  var status = stat()
  guard stat(path, &status) == 0, status.st_uid == getuid() else { return }
  setenv("XDG_RUNTIME_DIR", path, 1)
}

extension String {
  /// The last part of a path, without “.sock”.
  fileprivate var socketName: String {
    let name = split(separator: "/").last.map(String.init) ?? self
    return name.hasSuffix(".sock") ? String(name.dropLast(5)) : name
  }

  /// The text with an underscore in place of each character that no name of a tool may have.
  fileprivate var asToolName: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) ? $0 : "_" })
  }
}
