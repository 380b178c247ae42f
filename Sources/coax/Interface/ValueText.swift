internal import Serving
internal import ViewModels

/// An argument of the form `name=value`, `name:=JSON` or `name`.
struct Assignment {
  let name: String
  /// The text of the value, or nil if the argument is only a name.
  let text: String?
  /// True if the text is JSON.
  let isJSON: Bool

  /// Parses an argument.
  init(_ argument: String) {
    guard let sign = argument.firstIndex(of: "=") else {
      (name, text, isJSON) = (argument, nil, false)
      return
    }
    let name = argument[..<sign]
    isJSON = name.hasSuffix(":")
    self.name = String(isJSON ? name.dropLast() : name)
    text = String(argument[argument.index(after: sign)...])
  }
}

/// The error for a text from the user that is not a value of the expected type.
struct InvalidText: Error {
  /// The description of a valid value, which completes a sentence: "target needs …".
  let expected: String
}

extension VarlinkInterface {
  /// Converts a text from the user to a value of a type.
  func value(_ text: String, as type: VarlinkType) throws(InvalidText) -> JSON {
    try value(text, as: type, depth: 0)
  }

  private func value(
    _ text: String,
    as type: VarlinkType,
    depth: Int
  ) throws(InvalidText) -> JSON {
    // The types of a faulty server may name each other in a circle.
    guard depth < VarlinkParser.maximumDepth else { return try json(text) }
    switch resolved(type) {
    case .bool:
      switch text.lowercased() {
      case "true", "yes", "y", "on": return .bool(true)
      case "false", "no", "n", "off": return .bool(false)
      default: throw InvalidText(expected: "true or false")
      }
    case .int:
      guard let number = Int128(text) else { throw InvalidText(expected: "a whole number") }
      // Many programs lose digits of larger numbers.
      let isLarge = number.magnitude > 1 << 53
      return isLarge ? .string(String(number)) : .number(String(number))
    case .float:
      guard let number = Double(text), number.isFinite, !text.lowercased().contains("x") else {
        throw InvalidText(expected: "a number")
      }
      return .number(number.description)
    case .string: return .string(text)
    case .enumeration(let cases):
      guard cases.contains(text) else {
        let list = cases.map { $0.sanitized() }
        throw InvalidText(expected: "one of " + list.joined(separator: ", "))
      }
      return .string(text)
    case .optional(.string): return .string(text)
    case .optional(let type):
      return text == "null" ? .null : try value(text, as: type, depth: depth + 1)
    case .array, .dictionary, .structure, .object, .named: return try json(text)
    }
  }

  /// Returns the value of a JSON text.
  func json(_ text: String) throws(InvalidText) -> JSON {
    do throws(InvalidMessage) {
      return try JSON(Array(text.utf8))
    } catch {
      throw InvalidText(expected: "a value in JSON, such as [1, 2] or {\"a\": true}")
    }
  }

  /// Returns the value of an argument, or throws if the argument has no value of the type.
  func value(_ assignment: Assignment, as type: VarlinkType) throws(Failure) -> JSON {
    let name = assignment.name.sanitized()
    guard let text = assignment.text else {
      throw .arguments("\(name) needs a value: \(name)=VALUE.")
    }
    do throws(InvalidText) {
      return assignment.isJSON ? try json(text) : try value(text, as: type)
    } catch {
      throw .arguments("\(name) needs \(error.expected), not “\(text.sanitized())”.")
    }
  }
}

extension ModelMember {
  /// Returns the text that people see for the value of this member.
  func text(of value: JSON) -> String {
    switch kind {
    case .action:
      if value["executing"]?.isTrue == true { return "running" }
      return value["enabled"]?.isTrue == true ? "enabled" : "disabled"
    case .question:
      guard let id = value["id"], let request = value["request"] else { return "not asked" }
      return "\(id.readable): \(request.readable)"
    case .property, .secret, .event:
      // The type of a validated property is a structure with a value and a problem.
      guard case .structure(let fields)? = type, fields.map(\.name) == ["value", "problem"],
        let inner = value["value"]
      else { return value.readable }
      guard let problem = value["problem"], !problem.isNull else { return inner.readable }
      return "\(inner.readable) (\(problem.readable))"
    }
  }
}
