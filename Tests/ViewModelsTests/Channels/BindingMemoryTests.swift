import Testing
import ViewModels

/// An object whose deallocation tests can see.
///
/// Objects with the same number are equal.
private nonisolated final class Token: Equatable, Sendable {
  let number: Int

  init(_ number: Int = 0) {
    self.number = number
  }

  static func == (left: Token, right: Token) -> Bool { left.number == right.number }
}

/// A value that cannot be compared.
private nonisolated struct Envelope: Sendable {
  var token: Token?
}

private final class Model: Bindable {
  @Observed var token: Token?
  @Observed var envelope = Envelope()
  /// Stores nil instead of a token with an odd number.
  var evenToken: Token? {
    get { token }
    set { token = newValue.flatMap { $0.number.isMultiple(of: 2) ? $0 : nil } }
  }
}

/// A binding releases a value as soon as the bound properties release it.
struct BindingMemoryTests {
  private let view = Model()
  private let model = Model()

  @Test func `a value from the other side is released when it is replaced`() {
    let connection = view[\.token] <-> model[\.token]
    weak let token = typeToken()
    #expect(token != nil && model.token === token)
    model.token = nil
    #expect(view.token == nil)
    #expect(token == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func `an initial value is released when it is replaced`() {
    weak var token: Token?
    do {
      model.token = Token()
      token = model.token
    }
    let connection = view[\.token] <-> model[\.token]
    #expect(token != nil && view.token === token)
    view.token = Token(1)
    #expect(token == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func `a value is released when the setter stores a different one`() {
    let connection = view[\.token] <-> model[\.evenToken]
    weak let token = typeToken(1)
    #expect(model.token == nil && view.token == nil)
    #expect(token == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func `a value is released when both sides replace it in a batch`() {
    let connection = view[\.token] <-> model[\.token]
    weak let token = typeToken()
    batch {
      model.token = Token(1)
      model.token = nil
    }
    #expect(token == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func `an object is released when equal objects replace it`() {
    let connection = view[\.token] <-> model[\.token]
    weak let token = typeToken(2)
    view.token = Token(2)
    model.token = Token(2)
    #expect(token == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func `a one-way binding releases a value when the target's value is replaced`() {
    let tokens = Subject<Token?, Never>()
    let binding = model[\.token] <~ tokens.signal
    tokens.send(Token())
    weak let token = model.token
    #expect(token != nil)
    model.token = nil
    #expect(token == nil)
    withExtendedLifetime(binding) {}
  }

  @Test func `a value that cannot be compared is released when it is replaced`() {
    let connection = view[\.envelope] <-> model[\.envelope]
    weak var token: Token?
    do {
      view.envelope.token = Token()
      token = model.envelope.token
    }
    #expect(token != nil)
    model.envelope = Envelope()
    #expect(token == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func `a terminal without subscribers releases a sent value when it is replaced`() {
    let terminal: ChannelTerminal<Token?, Never> = model[\.token]
    let converted = terminal.map(to: { $0 }, from: { $0 })
    for target in [terminal, converted] {
      target.send(Token())
      weak let token = model.token
      #expect(token != nil)
      model.token = nil
      #expect(token == nil)
    }
  }

  @Test func `a terminal sends its current value first, even if it was sent to the terminal`() {
    let terminal: ChannelTerminal<Token?, Never> = model[\.token]
    terminal.send(Token(1))
    var numbers: [Int?] = []
    let subscription = terminal.signal.observe { numbers.append($0?.number) }
    terminal.send(Token(2))
    model.token = Token(3)
    #expect(numbers == [1, 3])
    subscription.dispose()
  }

  /// Writes a new token to the view and returns it.
  private func typeToken(_ number: Int = 0) -> Token? {
    let token = Token(number)
    view.token = token
    return token
  }
}
