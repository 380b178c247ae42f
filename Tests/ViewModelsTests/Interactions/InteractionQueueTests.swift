import Testing
import ViewModels

struct InteractionQueueTests {
  @Test func `without a handler, a request is withdrawn at once`() {
    var queue = InteractionQueue()
    let request = queue.makeRequest()
    #expect(queue.add(request) == [.withdraw(request)])
    #expect(queue.cancel(request) == [])
    #expect(queue.finish(request) == [])
  }

  @Test func `requests are asked in order, each after the previous handler call has returned`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second, third) = (queue.makeRequest(), queue.makeRequest(), queue.makeRequest())
    #expect(queue.add(first) == [.ask(first, handler)])
    #expect(queue.add(second) == [])
    #expect(queue.add(third) == [])
    #expect(queue.finish(first) == [.ask(second, handler)])
    #expect(queue.finish(second) == [.ask(third, handler)])
    #expect(queue.finish(third) == [])
  }

  @Test func `the latest handler is asked; once it is removed, the previous one`() {
    var queue = InteractionQueue()
    let (old, new) = (queue.addHandler(), queue.addHandler())
    let (first, second) = (queue.makeRequest(), queue.makeRequest())
    #expect(queue.add(first) == [.ask(first, new)])
    #expect(queue.add(second) == [])
    #expect(queue.removeHandler(new) == [.withdraw(first), .ask(second, old)])
    #expect(queue.finish(first) == [])
    #expect(queue.removeHandler(old) == [.withdraw(second)])
  }

  @Test func `when the last handler is removed, all requests are withdrawn in order`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second, third) = (queue.addRequest(), queue.addRequest(), queue.addRequest())
    #expect(
      queue.removeHandler(handler) == [.withdraw(first), .withdraw(second), .withdraw(third)]
    )
  }

  @Test func `a request that is canceled while it waits leaves the queue`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second, third) = (queue.addRequest(), queue.addRequest(), queue.addRequest())
    #expect(queue.cancel(second) == [.withdraw(second)])
    #expect(queue.finish(first) == [.ask(third, handler)])
  }

  @Test func `a request that is canceled in progress stays until its handler has returned`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second) = (queue.addRequest(), queue.addRequest())
    #expect(queue.cancel(first) == [.withdraw(first)])
    #expect(queue.finish(first) == [.ask(second, handler)])
  }

  @Test func `the order is kept, whichever requests are canceled`() {
    let count = 5
    for cancelled in 0..<(1 << count) {
      var queue = InteractionQueue()
      let handler = queue.addHandler()
      let asked = queue.addRequest()
      let requests = (0..<count).map { _ in queue.makeRequest() }
      for request in requests { #expect(queue.add(request) == []) }
      for (index, request) in requests.enumerated() where cancelled & (1 << index) != 0 {
        #expect(queue.cancel(request) == [.withdraw(request)])
        #expect(queue.cancel(request) == [])
      }
      var previous = asked
      for (index, request) in requests.enumerated() where cancelled & (1 << index) == 0 {
        #expect(queue.finish(previous) == [.ask(request, handler)])
        previous = request
      }
      #expect(queue.finish(previous) == [])
    }
  }

  @Test func `removing a handler that is not being asked takes no action`() {
    var queue = InteractionQueue()
    let old = queue.addHandler()
    let new = queue.addHandler()
    let (first, second) = (queue.addRequest(), queue.addRequest())
    #expect(queue.removeHandler(old) == [])
    #expect(queue.removeHandler(old) == [])
    #expect(queue.finish(first) == [.ask(second, new)])
  }
}

extension InteractionQueue {
  /// Adds a new request and returns its number.
  fileprivate mutating func addRequest() -> RequestID {
    let request = makeRequest()
    _ = add(request)
    return request
  }
}
