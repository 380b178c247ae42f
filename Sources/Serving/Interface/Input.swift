public import ViewModels

/// A property that clients can set, and can also read and watch unless it is a secret.
///
///     Input("target", \.target, help: "The temperature to reach, in °C.")
///     Input("name", \.name)             // Validated: clients set a proposal, and see the problem
///     Input("password", \.password)     // Secret: clients set it, and never see it
@MainActor
public struct Input<Model: Bindable, Value> {
  let member: Member<Model>

  /// Creates an input for a property.
  ///
  /// - Parameters:
  ///   - name: The name that clients see.
  ///   - path: The key path of the property.
  ///   - help: A sentence that says what the property is.
  public init(
    _ name: String,
    _ path: ReferenceWritableKeyPath<Model, Value>,
    help: String? = nil
  ) where Value: ServedValue {
    let type = Value.servedType
    member = Member(
      outline: MemberOutline(name: name, help: help, kind: .input(shown: type, accepted: type)),
      use: .property(
        PropertyReading { model, writer in
          model[keyPath: path].write(to: &writer)
        },
        set: { received throws(InvalidValue) in
          let value = try Value(received)
          return { $0[keyPath: path] = value }
        }
      )
    )
  }

  /// Creates an input for a validated property.
  ///
  /// Clients set the proposal. They see the proposal and its problem.
  public init<Proposal: ServedValue, Accepted, Problem>(
    _ name: String,
    _ path: ReferenceWritableKeyPath<Model, Value>,
    help: String? = nil
  ) where Value == Validated<Proposal, Accepted, Problem> {
    let shown = ServedType.structure([
      ServedType.Field("value", Proposal.self), ServedType.Field("problem", String?.self),
    ])
    member = Member(
      outline: MemberOutline(
        name: name,
        help: help,
        kind: .input(shown: shown, accepted: Proposal.servedType)
      ),
      use: .property(
        PropertyReading { model, writer in
          let validated = model[keyPath: path]
          writer.write(raw: "{\"value\":")
          validated.proposal.write(to: &writer)
          writer.write(raw: ",\"problem\":")
          validated.problem.map { ErrorText(of: $0).message }.write(to: &writer)
          writer.write(raw: "}")
        },
        set: { received throws(InvalidValue) in
          let proposal = try Proposal(received)
          return { $0[keyPath: path].proposal = proposal }
        }
      )
    )
  }

  /// Creates an input for a secret, which clients can set but never read.
  public init(
    _ name: String,
    _ path: ReferenceWritableKeyPath<Model, Value>,
    help: String? = nil
  ) where Value == Secret {
    member = Member(
      outline: MemberOutline(name: name, help: help, kind: .input(shown: nil, accepted: .secret)),
      use: .property(
        nil,
        set: { received throws(InvalidValue) in
          let secret = try Secret(received)
          return { $0[keyPath: path] = secret }
        }
      )
    )
  }

  /// Reports a compiler error for a property that cannot be set.
  @available(*, unavailable, message: "this property cannot be set; use State, or let it be set")
  public init(
    _ name: String,
    _ path: KeyPath<Model, Value>,
    help: String? = nil
  ) where Value: ServedValue {
    member = State(name, help: help) { $0[keyPath: path] }.member
  }
}

/// A property or a computed value that clients can read and watch.
///
///     State("temperature", \.temperature)
///     State("isHot", \.isHot)
///     State("uptime") { Int($0.startTime.duration(to: .now).components.seconds) }
///
/// A property that is given by a key path changes only with the observed properties that it reads,
/// as for `values(of:)`. So it is read again only after a change. A closure can also use other
/// state, such as the time. It is called for each client that reads the state. Clients that watch
/// learn only of changes of observed properties.
@MainActor
public struct State<Model: Bindable, Value: ServedValue> {
  let member: Member<Model>

  /// Creates a state for a property.
  ///
  /// - Parameters:
  ///   - name: The name that clients see.
  ///   - path: The key path of the property.
  ///   - help: A sentence that says what the property is.
  public init(_ name: String, _ path: KeyPath<Model, Value>, help: String? = nil) {
    self.init(
      name,
      help,
      PropertyReading { model, writer in model[keyPath: path].write(to: &writer) }
    )
  }

  /// Creates a state for a value that a closure computes.
  ///
  /// - Parameters:
  ///   - name: The name that clients see.
  ///   - help: A sentence that says what the value is.
  ///   - read: A closure that returns the value.
  public init(_ name: String, help: String? = nil, _ read: @escaping (Model) -> Value) {
    self.init(
      name,
      help,
      PropertyReading(isEachTime: true) { model, writer in
        read(model).write(to: &writer)
      }
    )
  }

  private init(_ name: String, _ help: String?, _ reading: PropertyReading<Model>) {
    member = Member(
      outline: MemberOutline(name: name, help: help, kind: .state(Value.servedType)),
      use: .property(reading, set: nil)
    )
  }
}
