public import ViewModels

/// A view model that clients can use through its interface.
///
///     extension Kettle: Served {
///       static let interface = Interface<Kettle>("org.example.Kettle") {
///         Input("target", \.target)
///         State("temperature", \.temperature)
///         Action("heat", \.heat)
///         Question("overwrite", \.confirm)
///       }
///     }
///
///     let server = try Server(at: .runtime("kettle"))
///     server.serve(kettle)
@MainActor
public protocol Served: Bindable {
  /// The properties, commands and interactions that clients can use.
  static var interface: Interface<Self> { get }
}

/// The properties, commands, interactions and signals of a view model that clients can use.
///
/// Only the named members can be reached. ``Input`` names a property that clients can set,
/// ``State`` one that they can only read, ``Action`` a command, ``Question`` an interaction, and
/// ``Output`` a signal.
///
/// The interface describes itself: ``varlink`` is its text in Varlink's language, ``jsonSchema`` a
/// JSON schema of all values that are exchanged, and ``markdown`` a reference for people.
@MainActor
public struct Interface<Model: Bindable> {
  let outline: InterfaceOutline
  let members: [Member<Model>]
  /// A closure that writes the state of a model as an object.
  let writeState: StateWriter<Model>

  /// Creates an interface.
  ///
  /// The program traps if a name is illegal or used twice.
  ///
  /// - Parameters:
  ///   - name: The name, which begins with a reversed domain, such as `org.example.Kettle`.
  ///   - help: A sentence that says what the model is.
  ///   - members: The members, in the order in which clients see them.
  public init(
    _ name: String,
    help: String? = nil,
    @InterfaceBuilder<Model> _ members: () -> [Member<Model>]
  ) {
    let members = members()
    self.members = members
    outline = InterfaceOutline(name: name, help: help, members: members.map(\.outline))
    outline.check()
    writeState = Self.stateWriter(of: members)
  }

  /// The name of the interface.
  public var name: String { outline.name }
  /// The interface in Varlink's language.
  public var varlink: String { outline.varlink }
  /// A JSON schema of the state, parameters, values and answers.
  ///
  /// The schema of the state refers to `State`. Other schemas are under `$defs`: `Set` and each
  /// method for its parameters, `Heat.value` for the values of an action, `confirm.answer` for the
  /// answer to a question, and `chimed.event` for the value of an event.
  public var jsonSchema: String { outline.jsonSchema }
  /// A reference in Markdown.
  public var markdown: String { outline.markdown }
}

/// A result builder that lists the members of an ``Interface``.
@MainActor
@resultBuilder
public enum InterfaceBuilder<Model: Bindable> {
  /// Adds a property that clients can set.
  public static func buildExpression<Value>(_ input: Input<Model, Value>) -> [Member<Model>] {
    [input.member]
  }

  /// Adds a property that clients can read.
  public static func buildExpression<Value>(_ state: State<Model, Value>) -> [Member<Model>] {
    [state.member]
  }

  /// Adds a command.
  public static func buildExpression<Parameter, Output, Failure>(
    _ action: Action<Model, Parameter, Output, Failure>
  ) -> [Member<Model>] {
    [action.member]
  }

  /// Adds an interaction.
  public static func buildExpression<Request, Response>(
    _ question: Question<Model, Request, Response>
  ) -> [Member<Model>] {
    [question.member]
  }

  /// Adds a signal.
  public static func buildExpression<Value>(_ output: Output<Model, Value>) -> [Member<Model>] {
    [output.member]
  }

  /// Joins the members.
  public static func buildBlock(_ members: [Member<Model>]...) -> [Member<Model>] {
    members.flatMap { $0 }
  }
}

/// A type-erased member of an interface.
@MainActor
public struct Member<Model: Bindable> {
  /// The closures that use a member on behalf of clients.
  enum Use {
    /// A property. `reading` is nil for a secret, and `set` is nil for a ``State``.
    case property(PropertyReading<Model>?, set: Setter<Model>?)
    case action(ActionUse<Model>)
    case question(QuestionUse<Model>)
    case event(EventUse<Model>)
  }

  let outline: MemberOutline
  let use: Use
}

/// The way in which clients read a property.
struct PropertyReading<Model> {
  /// True if the value can depend on more than observed properties.
  var isEachTime = false
  let write: @MainActor (Model, inout ValueWriter) -> Void
}

/// A closure that decodes a value, and returns a closure that sets a property to the value.
///
/// A call that sets several properties decodes all values before it sets the first property.
typealias Setter<Model> =
  @MainActor (ReceivedValue) throws(InvalidValue) -> @MainActor (Model) -> Void
