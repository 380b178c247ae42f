import Signals

/// A slow, simple, single-threaded reference implementation of a signal.
///
/// It consists of closures, arrays and queues, without locks and atomics.
struct ReferenceSignal {
  typealias Handler = (TestEvent) -> Void

  /// A function that sends the events of one subscription to a closure until the scope ends.
  let attach: (ReferenceScope, @escaping Handler) -> Void

  /// Subscribes and returns the scope that ends the subscription.
  func subscribe(_ handle: @escaping Handler) -> ReferenceScope {
    let scope = ReferenceScope()
    attach(scope) { event in
      guard !scope.isEnded else { return }
      if event.isEnd { scope.end() }
      handle(event)
    }
    return scope
  }

  /// Subscribes as one input of an operator, with its own scope.
  func subscribeInput(
    _ own: ReferenceScope = ReferenceScope(),
    in outer: ReferenceScope,
    _ handle: @escaping Handler
  ) {
    outer.onEnd { own.end() }
    guard !own.isEnded else { return }
    attach(own) { event in
      guard !own.isEnded else { return }
      if event.isEnd { own.end() }
      handle(event)
    }
  }

  /// Creates an operator with one input; `begin` returns its event handler for each subscription.
  func transforming(
    _ begin: @escaping () -> (TestEvent, _ send: Handler) -> Void
  ) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      var isEnded = false
      let react = begin()
      attach(scope) { event in
        guard !isEnded else { return }
        react(event) { result in
          guard !isEnded else { return }
          if result.isEnd { isEnded = true }
          out(result)
        }
      }
    }
  }

  /// Creates an operator that transforms values and drops those for which the result is nil.
  func mapping(_ begin: @escaping () -> (Int) -> Int?) -> ReferenceSignal {
    transforming {
      let change = begin()
      return { event, send in
        guard case .next(let value) = event else { return send(event) }
        if let result = change(value) { send(.next(result)) }
      }
    }
  }

  static var never: ReferenceSignal { ReferenceSignal { _, _ in } }

  static func list(_ values: [Int]) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      for value in values where !scope.isEnded { out(.next(value)) }
      if !scope.isEnded { out(.completed) }
    }
  }

  static func script(_ values: [Int], end: TestEvent?) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      for value in values where !scope.isEnded { out(.next(value)) }
      if let end, !scope.isEnded { out(end) }
    }
  }
}

/// The lifetime of a subscription, with actions to run when it ends.
final class ReferenceScope {
  private(set) var isEnded = false
  private var actions: [() -> Void] = []

  func end() {
    guard !isEnded else { return }
    isEnded = true
    let actions = actions
    self.actions = []
    for action in actions { action() }
  }

  func onEnd(_ action: @escaping () -> Void) {
    if isEnded { action() } else { actions.append(action) }
  }
}

/// A queue that runs one job at a time; a job added inside another job waits.
final class SerialQueue {
  private var isBusy = false
  private var waiting: [() -> Void] = []

  func perform(_ action: @escaping () -> Void) {
    waiting.append(action)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isBusy = false
  }
}

/// A junction of the inputs of an operator, which delivers one event at a time.
final class ReferenceJunction {
  private let queue = SerialQueue()
  private let scope: ReferenceScope
  private let out: ReferenceSignal.Handler
  private var isEnded = false

  init(_ scope: ReferenceScope, _ out: @escaping ReferenceSignal.Handler) {
    self.scope = scope
    self.out = out
  }

  func perform(_ action: @escaping () -> Void) {
    queue.perform { if !self.isEnded, !self.scope.isEnded { action() } }
  }

  func send(_ event: TestEvent) {
    guard !isEnded, !scope.isEnded else { return }
    if event.isEnd { isEnded = true }
    out(event)
  }
}

/// A subject that replays a limited number of values.
final class ReferenceSubject {
  private final class Observer {
    var isActive = true
    let handle: ReferenceSignal.Handler

    init(_ handle: @escaping ReferenceSignal.Handler) {
      self.handle = handle
    }
  }

  private let queue = SerialQueue()
  private let capacity: Int
  private var replayed: [Int]
  private var observers: [Observer] = []
  private var end: TestEvent?

  init(replaying capacity: Int, _ replayed: [Int] = []) {
    self.capacity = capacity
    self.replayed = replayed
  }

  func send(_ event: TestEvent) {
    queue.perform { [self] in
      guard end == nil else { return }
      if case .next(let value) = event {
        replayed = (replayed + [value]).suffix(capacity)
      } else {
        end = event
      }
      for observer in observers where observer.isActive {
        if event.isEnd { observer.isActive = false }
        observer.handle(event)
      }
      if end != nil { observers = [] }
    }
  }

  var signal: ReferenceSignal {
    ReferenceSignal { [self] scope, out in
      let observer = Observer(out)
      scope.onEnd { [self] in
        observer.isActive = false
        observers.removeAll { $0 === observer }
      }
      queue.perform { [self] in
        for value in replayed where observer.isActive { observer.handle(.next(value)) }
        guard observer.isActive else { return }
        if let end {
          observer.isActive = false
          observer.handle(end)
        } else {
          observers.append(observer)
        }
      }
    }
  }
}

/// A connection that shares one subscription to a signal through a subject.
final class ReferenceConnection {
  private let source: ReferenceSignal
  private let subject: ReferenceSubject
  private let scope = ReferenceScope()
  private var isConnected = false
  private var subscriberCount = 0

  init(_ source: ReferenceSignal, _ subject: ReferenceSubject, in run: ReferenceScope) {
    self.source = source
    self.subject = subject
    run.onEnd { [scope] in scope.end() }
  }

  /// Returns the shared signal; `disconnects` ends the connection with its last subscriber.
  func signal(disconnects: Bool) -> ReferenceSignal {
    ReferenceSignal { [self] scope, out in
      guard !scope.isEnded else { return }
      subscriberCount += 1
      scope.onEnd { [self] in
        subscriberCount -= 1
        if subscriberCount == 0, disconnects { self.scope.end() }
      }
      subject.signal.attach(scope, out)
      connect()
    }
  }

  private func connect() {
    guard !isConnected else { return }
    isConnected = true
    guard !scope.isEnded else { return }
    source.attach(scope) { [self] event in
      guard !scope.isEnded else { return }
      if event.isEnd { scope.end() }
      subject.send(event)
    }
  }
}

/// The subscriptions to a signal that connects for its first subscriber, each time it has none.
final class ReferenceSharing {
  private final class Connection {
    let subject: ReferenceSubject
    let scope = ReferenceScope()
    var subscriberCount = 0

    init(_ subject: ReferenceSubject) {
      self.subject = subject
    }
  }

  private let source: ReferenceSignal
  private let capacity: Int
  private let run: ReferenceScope
  private var current: Connection?

  init(_ source: ReferenceSignal, replaying capacity: Int, in run: ReferenceScope) {
    self.source = source
    self.capacity = capacity
    self.run = run
  }

  var signal: ReferenceSignal {
    ReferenceSignal { [self] scope, out in
      guard !scope.isEnded else { return }
      if let current, !current.scope.isEnded { return join(current, scope, out) }
      let connection = Connection(ReferenceSubject(replaying: capacity))
      run.onEnd { connection.scope.end() }
      current = connection
      join(connection, scope, out)
      guard !connection.scope.isEnded else { return }
      source.attach(connection.scope) { event in
        guard !connection.scope.isEnded else { return }
        if event.isEnd { connection.scope.end() }
        connection.subject.send(event)
      }
    }
  }

  private func join(
    _ connection: Connection,
    _ scope: ReferenceScope,
    _ out: @escaping ReferenceSignal.Handler
  ) {
    connection.subscriberCount += 1
    scope.onEnd {
      connection.subscriberCount -= 1
      if connection.subscriberCount == 0 { connection.scope.end() }
    }
    connection.subject.signal.attach(scope, out)
  }
}
