import Signals
import Testing

@Suite struct `A handover` {
  typealias Box = Handover<Int, Broken, String>

  @Test func `keeps values until they are taken, oldest first`() {
    var box = Box(.unbounded)
    for value in 1...100 { #expect(box.put(value) == .nothing) }
    for value in 1...100 { #expect(box.take("waiter") == .gives(value)) }
  }

  @Test func `gives a value to who waits for it`() {
    var box = Box(.newest(0))
    #expect(box.take("waiter") == .nothing)
    #expect(box.put(1) == .gives(1))
    #expect(box.put(2) == .drops([2]))
  }

  @Test func `drops the oldest, or the newest, beyond its limit`() {
    var newest = Box(.newest(2))
    for value in 1...2 { #expect(newest.put(value) == .nothing) }
    #expect(newest.put(3) == .drops([1]))
    #expect(newest.take("waiter") == .gives(2))
    var oldest = Box(.oldest(2))
    for value in 1...2 { #expect(oldest.put(value) == .nothing) }
    #expect(oldest.put(3) == .drops([3]))
    #expect(oldest.take("waiter") == .gives(1))
  }

  @Test func `gives the end after all values, once, and nil from then on`() {
    var box = Box(.unbounded)
    _ = box.put(1)
    #expect(box.finish(.failure(.down)) == .nothing)
    #expect(box.finish(.success(nil)) == .nothing)
    #expect(box.put(2) == .drops([2]))
    #expect(box.take("waiter") == .gives(1))
    #expect(box.take("waiter") == .fails)
    #expect(box.take("waiter") == .gives(nil))
    #expect(box.take("waiter") == .gives(nil))
  }

  @Test func `gives the end to who waits for it, once`() {
    var box = Box(.unbounded)
    _ = box.take("waiter")
    #expect(box.finish(.failure(.down)) == .fails)
    #expect(box.finish(.failure(.down)) == .nothing)
    #expect(box.take("waiter") == .gives(nil))
  }

  @Test func `once closed drops what it kept, and gives nil`() {
    var box = Box(.unbounded)
    for value in 1...3 { _ = box.put(value) }
    _ = box.take("waiter")
    _ = box.finish(.failure(.down))
    #expect(box.close() == .drops([2, 3]))
    #expect(box.put(4) == .drops([4]))
    #expect(box.take("waiter") == .gives(nil))
  }

  @Test func `closed while somebody waits gives nil`() {
    var box = Box(.unbounded)
    _ = box.take("waiter")
    #expect(box.close() == .gives(nil))
    #expect(box.close() == .drops([]))
  }

  @Test func `hands each waiter back just once, whatever comes in whatever order (guarantee 13)`() {
    // Every sequence of six of these four inputs.
    for number in 0..<4_096 {
      var box = Box(.oldest(1))
      var waiting = 0
      var isEnded = false
      for step in 0..<6 {
        let action: Box.Action
        switch number >> (2 * step) & 3 {
        case 0: action = box.put(step)
        case 1:
          guard waiting == 0 else { continue }
          waiting += 1
          action = box.take("waiter")
        case 2:
          isEnded = true
          action = box.finish(.success(nil))
        default:
          isEnded = true
          action = box.close()
        }
        if case .resume = action { waiting -= 1 }
        #expect(waiting == 0 || waiting == 1 && !isEnded)
      }
    }
  }
}

/// What an action comes to, to compare with.
private enum Effect: Equatable {
  case nothing
  case gives(Int?)
  case fails
  case drops([Int])
}

private func == (action: `A handover`.Box.Action, effect: Effect) -> Bool {
  let actual: Effect =
    switch action {
    case .none: .nothing
    case .resume(_, .success(let value)): .gives(value)
    case .resume(_, .failure): .fails
    case .drop(let values): .drops(values)
    }
  return actual == effect
}
