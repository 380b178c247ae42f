import Signals

/// A slow, simple, single-threaded reference implementation of a signal.
///
/// It consists of closures, arrays and queues, without gates and atomics.
struct Sketch {
  typealias Hear = (Happening) -> Void

  /// Sends the events of one subscription to a closure, until the extent is over.
  let attach: (Extent, @escaping Hear) -> Void

  /// Subscribes from outside.
  func subscribe(_ hear: @escaping Hear) -> Extent {
    let extent = Extent()
    attach(extent) { happening in
      guard !extent.isOver else { return }
      if happening.isEnd { extent.end() }
      hear(happening)
    }
    return extent
  }

  /// Subscribes as one input of an operator, with its own extent.
  func feed(_ own: Extent = Extent(), in outer: Extent, _ hear: @escaping Hear) {
    outer.whenOver { own.end() }
    guard !own.isOver else { return }
    attach(own) { happening in
      guard !own.isOver else { return }
      if happening.isEnd { own.end() }
      hear(happening)
    }
  }

  /// Creates an operator with one input; `begin` returns its event handler for each subscription.
  func stage(_ begin: @escaping () -> (Happening, _ send: Hear) -> Void) -> Sketch {
    Sketch { extent, out in
      var isOver = false
      let react = begin()
      attach(extent) { happening in
        guard !isOver else { return }
        react(happening) { result in
          guard !isOver else { return }
          if result.isEnd { isOver = true }
          out(result)
        }
      }
    }
  }

  /// Creates an operator that transforms values and drops those transformed to nil.
  func values(_ begin: @escaping () -> (Int) -> Int?) -> Sketch {
    stage {
      let change = begin()
      return { happening, send in
        guard case .next(let value) = happening else { return send(happening) }
        if let result = change(value) { send(.next(result)) }
      }
    }
  }

  static var never: Sketch { Sketch { _, _ in } }

  static func list(_ values: [Int]) -> Sketch {
    Sketch { extent, out in
      for value in values where !extent.isOver { out(.next(value)) }
      if !extent.isOver { out(.completed) }
    }
  }

  static func script(_ values: [Int], end: Happening?) -> Sketch {
    Sketch { extent, out in
      for value in values where !extent.isOver { out(.next(value)) }
      if let end, !extent.isOver { out(end) }
    }
  }
}

/// The extent of a subscription.
final class Extent {
  private(set) var isOver = false
  private var actions: [() -> Void] = []

  func end() {
    guard !isOver else { return }
    isOver = true
    let actions = actions
    self.actions = []
    for action in actions { action() }
  }

  func whenOver(_ action: @escaping () -> Void) {
    if isOver { action() } else { actions.append(action) }
  }
}

/// A queue that runs one job at a time; jobs added from inside a job wait.
final class Turn {
  private var isBusy = false
  private var waiting: [() -> Void] = []

  func take(_ action: @escaping () -> Void) {
    waiting.append(action)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isBusy = false
  }
}

/// The junction of the inputs of an operator.
final class Meeting {
  private let turn = Turn()
  private let extent: Extent
  private let out: Sketch.Hear
  private var isOver = false

  init(_ extent: Extent, _ out: @escaping Sketch.Hear) {
    self.extent = extent
    self.out = out
  }

  func take(_ action: @escaping () -> Void) {
    turn.take { if !self.isOver, !self.extent.isOver { action() } }
  }

  func send(_ happening: Happening) {
    guard !isOver, !extent.isOver else { return }
    if happening.isEnd { isOver = true }
    out(happening)
  }
}

/// A subject that replays a limited number of values.
final class SketchSubject {
  private final class Seat {
    var isTaken = true
    let hear: Sketch.Hear

    init(_ hear: @escaping Sketch.Hear) {
      self.hear = hear
    }
  }

  private let turn = Turn()
  private let capacity: Int
  private var kept: [Int]
  private var seats: [Seat] = []
  private var end: Happening?

  init(keeping capacity: Int, _ kept: [Int] = []) {
    self.capacity = capacity
    self.kept = kept
  }

  func send(_ happening: Happening) {
    turn.take { [self] in
      guard end == nil else { return }
      if case .next(let value) = happening {
        kept = (kept + [value]).suffix(capacity)
      } else {
        end = happening
      }
      for seat in seats where seat.isTaken {
        if happening.isEnd { seat.isTaken = false }
        seat.hear(happening)
      }
      if end != nil { seats = [] }
    }
  }

  var sketch: Sketch {
    Sketch { [self] extent, out in
      let seat = Seat(out)
      extent.whenOver { [self] in
        seat.isTaken = false
        seats.removeAll { $0 === seat }
      }
      turn.take { [self] in
        for value in kept where seat.isTaken { seat.hear(.next(value)) }
        guard seat.isTaken else { return }
        if let end {
          seat.isTaken = false
          seat.hear(end)
        } else {
          seats.append(seat)
        }
      }
    }
  }
}

/// The single subscription to a signal that is shared through a subject.
final class SketchConnection {
  private let source: Sketch
  private let subject: SketchSubject
  private let extent = Extent()
  private var isConnected = false
  private var listeners = 0

  init(_ source: Sketch, _ subject: SketchSubject, in run: Extent) {
    self.source = source
    self.subject = subject
    run.whenOver { [extent] in extent.end() }
  }

  /// The shared signal; the connection may end with its last subscriber.
  func sketch(disconnects: Bool) -> Sketch {
    Sketch { [self] extent, out in
      guard !extent.isOver else { return }
      listeners += 1
      extent.whenOver { [self] in
        listeners -= 1
        if listeners == 0, disconnects { self.extent.end() }
      }
      subject.sketch.attach(extent, out)
      connect()
    }
  }

  private func connect() {
    guard !isConnected else { return }
    isConnected = true
    guard !extent.isOver else { return }
    source.attach(extent) { [self] happening in
      guard !extent.isOver else { return }
      if happening.isEnd { extent.end() }
      subject.send(happening)
    }
  }
}
