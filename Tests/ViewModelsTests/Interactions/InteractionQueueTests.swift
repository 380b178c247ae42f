import Testing
import ViewModels

struct InteractionQueueTests {
  @Test func `without a handler, a request is withdrawn at once`() {
    var queue = InteractionQueue()
    let request = queue.makeRequest()
    #expect(queue.add(request) == [.withdraw(request)])
    #expect(queue.cancel(request) == [])
    #expect(queue.finish(request, 0, hasResponse: true) == [])
  }

  @Test func `requests are asked in order, each after the previous handler call has returned`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second, third) = (queue.makeRequest(), queue.makeRequest(), queue.makeRequest())
    #expect(queue.add(first) == [.ask(first, handler)])
    #expect(queue.add(second) == [])
    #expect(queue.add(third) == [])
    #expect(queue.finish(first, handler, hasResponse: true) == [.ask(second, handler)])
    #expect(queue.finish(second, handler, hasResponse: true) == [.ask(third, handler)])
    #expect(queue.finish(third, handler, hasResponse: true) == [])
  }

  @Test func `all handlers are asked, the latest first, and the first response counts`() {
    var queue = InteractionQueue()
    let (old, new) = (queue.addHandler(), queue.addHandler())
    let (first, second) = (queue.makeRequest(), queue.makeRequest())
    #expect(queue.add(first) == [.ask(first, new), .ask(first, old)])
    #expect(queue.pending == first)
    #expect(queue.add(second) == [])
    #expect(queue.finish(first, old, hasResponse: true) == [])
    #expect(queue.pending == nil)
    #expect(queue.respond(to: first) == false)
    #expect(queue.finish(first, new, hasResponse: true) == [.ask(second, new), .ask(second, old)])
    #expect(queue.pending == second)
  }

  @Test func `a handler that cannot answer leaves the request to the others`() {
    var queue = InteractionQueue()
    let (old, new) = (queue.addHandler(), queue.addHandler())
    let request = queue.makeRequest()
    #expect(queue.add(request) == [.ask(request, new), .ask(request, old)])
    #expect(queue.finish(request, new, hasResponse: false) == [])
    #expect(queue.pending == request)
    #expect(queue.finish(request, old, hasResponse: false) == [.withdraw(request)])
    #expect(queue.pending == nil)
  }

  @Test func `a handler that is removed is canceled, while another one can answer`() {
    var queue = InteractionQueue()
    let (old, new) = (queue.addHandler(), queue.addHandler())
    let (first, second) = (queue.addRequest(), queue.addRequest())
    #expect(queue.remove(handler: new) == [.cancel(first, new)])
    #expect(queue.finish(first, new, hasResponse: true) == [])
    #expect(queue.pending == first)
    #expect(queue.remove(handler: old) == [.withdraw(first), .withdraw(second)])
  }

  @Test func `a handler that is added later is asked the pending request`() {
    var queue = InteractionQueue()
    _ = queue.addHandler()
    let request = queue.addRequest()
    let late = queue.makeHandler()
    #expect(queue.add(handler: late) == [.ask(request, late)])
    #expect(queue.cancel(request) == [.withdraw(request)])
    #expect(queue.add(handler: queue.makeHandler()) == [])
  }

  @Test func `a remote handler keeps a request pending until it responds or is removed`() {
    var queue = InteractionQueue()
    let remote = queue.makeHandler()
    queue.add(remoteHandler: remote)
    let (first, second) = (queue.makeRequest(), queue.makeRequest())
    #expect(queue.add(first) == [])
    #expect(queue.pending == first)
    #expect(queue.add(second) == [])
    #expect(queue.respond(to: first) == true)
    #expect(queue.proceed() == [])
    #expect(queue.pending == second)
    #expect(queue.remove(handler: remote) == [.withdraw(second)])
  }

  @Test func `a handler and a remote handler can both answer`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let remote = queue.makeHandler()
    queue.add(remoteHandler: remote)
    let (first, second) = (queue.addRequest(), queue.addRequest())
    #expect(queue.remove(handler: remote) == [])
    queue.add(remoteHandler: remote)
    #expect(queue.respond(to: first) == true)
    // The handler was canceled, and the next request waits until it has returned.
    #expect(queue.proceed() == [])
    #expect(queue.finish(first, handler, hasResponse: true) == [.ask(second, handler)])
    #expect(queue.remove(handler: handler) == [.cancel(second, handler)])
    #expect(queue.cancel(second) == [.withdraw(second)])
  }

  @Test func `when the last handler is removed, all requests are withdrawn in order`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second, third) = (queue.addRequest(), queue.addRequest(), queue.addRequest())
    #expect(
      queue.remove(handler: handler) == [.withdraw(first), .withdraw(second), .withdraw(third)]
    )
  }

  @Test func `a request that is canceled while it waits leaves the queue`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second, third) = (queue.addRequest(), queue.addRequest(), queue.addRequest())
    #expect(queue.cancel(second) == [.withdraw(second)])
    #expect(queue.finish(first, handler, hasResponse: true) == [.ask(third, handler)])
  }

  @Test func `a request that is canceled in progress stays until its handler has returned`() {
    var queue = InteractionQueue()
    let handler = queue.addHandler()
    let (first, second) = (queue.addRequest(), queue.addRequest())
    #expect(queue.cancel(first) == [.withdraw(first)])
    #expect(queue.finish(first, handler, hasResponse: true) == [.ask(second, handler)])
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
        #expect(queue.finish(previous, handler, hasResponse: true) == [.ask(request, handler)])
        previous = request
      }
      #expect(queue.finish(previous, handler, hasResponse: true) == [])
    }
  }

  @Test func `removing a handler that has returned takes no action`() {
    var queue = InteractionQueue()
    let old = queue.addHandler()
    let new = queue.addHandler()
    let first = queue.addRequest()
    #expect(queue.finish(first, old, hasResponse: false) == [])
    #expect(queue.remove(handler: old) == [])
    #expect(queue.remove(handler: old) == [])
    #expect(queue.finish(first, new, hasResponse: true) == [])
  }
}

extension InteractionQueue {
  /// Adds a new handler and returns its number.
  fileprivate mutating func addHandler() -> HandlerID {
    let handler = makeHandler()
    _ = add(handler: handler)
    return handler
  }

  /// Adds a new request and returns its number.
  fileprivate mutating func addRequest() -> RequestID {
    let request = makeRequest()
    _ = add(request)
    return request
  }
}
