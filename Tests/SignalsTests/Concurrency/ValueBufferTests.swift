import Signals
import Testing

@Suite struct `A value buffer` {
  typealias Buffer = ValueBuffer<Int, Broken, String>

  @Test func `returns its values in the order of arrival`() {
    var buffer = Buffer(.unbounded)
    for value in 1...100 { #expect(buffer.append(value) == .nothing) }
    for value in 1...100 { #expect(buffer.next(for: "waiter") == .gives(value)) }
  }

  @Test func `passes a value to a waiting reader`() {
    var buffer = Buffer(.newest(0))
    #expect(buffer.next(for: "waiter") == .nothing)
    #expect(buffer.append(1) == .gives(1))
    #expect(buffer.append(2) == .drops([2]))
  }

  @Test func `drops the oldest or the newest value when it is full`() {
    var newest = Buffer(.newest(2))
    for value in 1...2 { #expect(newest.append(value) == .nothing) }
    #expect(newest.append(3) == .drops([1]))
    #expect(newest.next(for: "waiter") == .gives(2))
    var oldest = Buffer(.oldest(2))
    for value in 1...2 { #expect(oldest.append(value) == .nothing) }
    #expect(oldest.append(3) == .drops([3]))
    #expect(oldest.next(for: "waiter") == .gives(1))
  }

  @Test func `returns its values, then the failure once, then nil`() {
    var buffer = Buffer(.unbounded)
    _ = buffer.append(1)
    #expect(buffer.finish(.failure(.down)) == .nothing)
    #expect(buffer.finish(.success(nil)) == .nothing)
    #expect(buffer.append(2) == .drops([2]))
    #expect(buffer.next(for: "waiter") == .gives(1))
    #expect(buffer.next(for: "waiter") == .fails)
    #expect(buffer.next(for: "waiter") == .gives(nil))
    #expect(buffer.next(for: "waiter") == .gives(nil))
  }

  @Test func `passes the failure to a waiting reader, once`() {
    var buffer = Buffer(.unbounded)
    _ = buffer.next(for: "waiter")
    #expect(buffer.finish(.failure(.down)) == .fails)
    #expect(buffer.finish(.failure(.down)) == .nothing)
    #expect(buffer.next(for: "waiter") == .gives(nil))
  }

  @Test func `drops its values when closed, and returns nil afterwards`() {
    var buffer = Buffer(.unbounded)
    for value in 1...3 { _ = buffer.append(value) }
    _ = buffer.next(for: "waiter")
    _ = buffer.finish(.failure(.down))
    #expect(buffer.close() == .drops([2, 3]))
    #expect(buffer.append(4) == .drops([4]))
    #expect(buffer.next(for: "waiter") == .gives(nil))
  }

  @Test func `returns nil to a waiting reader when closed`() {
    var buffer = Buffer(.unbounded)
    _ = buffer.next(for: "waiter")
    #expect(buffer.close() == .gives(nil))
    #expect(buffer.close() == .drops([]))
  }

  @Test func `resumes each waiting reader once, in any order of calls (guarantee 13)`() {
    // Tries every sequence of six calls.
    for number in 0..<4_096 {
      var buffer = Buffer(.oldest(1))
      var waiting = 0
      var isEnded = false
      for step in 0..<6 {
        let action: Buffer.Action
        switch number >> (2 * step) & 3 {
        case 0: action = buffer.append(step)
        case 1:
          guard waiting == 0 else { continue }
          waiting += 1
          action = buffer.next(for: "waiter")
        case 2:
          isEnded = true
          action = buffer.finish(.success(nil))
        default:
          isEnded = true
          action = buffer.close()
        }
        if case .resume = action { waiting -= 1 }
        #expect(waiting == 0 || waiting == 1 && !isEnded)
      }
    }
  }
}

/// An action without its reader, so that it can be compared.
private enum Effect: Equatable {
  case nothing
  case gives(Int?)
  case fails
  case drops([Int])
}

private func == (action: `A value buffer`.Buffer.Action, effect: Effect) -> Bool {
  let actual: Effect =
    switch action {
    case .none: .nothing
    case .resume(_, .success(let value)): .gives(value)
    case .resume(_, .failure): .fails
    case .drop(let values): .drops(values)
    }
  return actual == effect
}
