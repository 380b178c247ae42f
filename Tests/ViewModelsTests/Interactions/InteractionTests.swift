import Dispatch
import Signals
import SignalsTesting
import Testing
import ViewModels

private enum Question {
  case deleteAll
  case quit
}

/// A dialog that stays open until the test answers it, or until it is canceled.
private final class Dialog {
  private(set) var shown: [String] = []
  private(set) var cancelled: [String] = []
  private var open: [String: AsyncStream<Bool>.Continuation] = [:]

  func show(_ name: String) async -> Bool {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    shown.append(name)
    open[name] = continuation
    for await answer in stream { return answer }
    cancelled.append(name)
    return true
  }

  func press(_ answer: Bool, in name: String) {
    open[name]?.yield(answer)
  }
}

/// Lets the tasks of the main actor run, by yielding a hundred times.
private func settle() async {
  for _ in 0..<100 { await Task.yield() }
}

struct InteractionTests {
  // MARK: Handlers

  @Test func `a test answers at once`() async {
    let confirm = Interaction<Question, Bool>(unanswered: false)
    confirm.answer(with: true)
    #expect(await confirm.ask(.deleteAll))
    #expect(confirm.response(to: .quit).record().events == [.next(true), .completed])
  }

  @Test func `a synchronous handler answers at once`() async {
    let confirm = Interaction<Question, Bool>(unanswered: false)
    confirm.answer { $0 == .quit }
    #expect(confirm.response(to: .quit).record().values == [true])
    #expect(confirm.response(to: .deleteAll).record().values == [false])
    #expect(await confirm.ask(.quit))
  }

  @Test func `an asynchronous handler that does not wait answers at once in a task`() async {
    let confirm = Interaction<Question, Bool>(unanswered: false)
    let dialog = Dialog()
    confirm.answer { $0 == .quit ? true : await dialog.show("really?") }
    #expect(confirm.response(to: .quit).record().values == [true])
  }

  @Test func `in a turn of the main queue outside a task, the answer is immediate too`() async {
    let confirm = Interaction<Question, Bool>(unanswered: false)
    confirm.answer { $0 == .quit }
    let answers = await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          continuation.resume(returning: confirm.response(to: .quit).record().values)
        }
      }
    }
    #expect(answers == [true])
  }

  @Test func `without a handler, the response is unanswered, at once`() async {
    let confirm = Interaction<Question, Bool?>(unanswered: nil)
    #expect(await confirm.ask(.quit) == nil)
    #expect(confirm.response(to: .quit).record().events == [.next(nil), .completed])
  }

  @Test func `the latest handler answers; after its disposal, the previous one`() async {
    let name = Interaction<Void, String>(unanswered: "nobody")
    let first = name.answer(with: "first")
    let second = name.answer(with: "second")
    let third = name.answer(with: "third")
    #expect(await name.ask() == "third")
    second.dispose()
    #expect(await name.ask() == "third")
    third.dispose()
    #expect(await name.ask() == "first")
    first.dispose()
    #expect(await name.ask() == "nobody")
    #expect(name.response().record().values == ["nobody"])
  }

  @Test func `asked sends every request, answered or not`() async {
    let confirm = Interaction<Question, Bool>(unanswered: false)
    let requests = confirm.asked.record()
    _ = await confirm.ask(.quit)
    confirm.answer(with: true)
    _ = await confirm.ask(.deleteAll)
    #expect(requests.values == [.quit, .deleteAll])
  }

  // MARK: Waiting

  @Test func `ask waits for the response`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    let asking = Task.immediate { await confirm.ask("quit?") }
    #expect(dialog.shown == ["quit?"])
    dialog.press(true, in: "quit?")
    #expect(await asking.value)
  }

  @Test func `requests wait in a queue, one dialog at a time`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    let first = confirm.response(to: "first").record()
    let second = confirm.response(to: "second").record()
    #expect(dialog.shown == ["first"])
    dialog.press(false, in: "first")
    await first.waitForEnd()
    await settle()
    #expect(dialog.shown == ["first", "second"])
    dialog.press(true, in: "second")
    await second.waitForEnd()
    #expect(first.values == [false])
    #expect(second.values == [true])
  }

  @Test func `a long queue does not grow the stack`() {
    let number = Interaction<Int, Int>(unanswered: -1)
    var recorders: [Recorder<Int, Never>] = []
    let handler = number.answer { request in
      if request == 0 {
        recorders = (1...100_000).map { number.response(to: $0).record() }
      }
      return request
    }
    let first = number.response(to: 0).record()
    #expect(first.values == [0])
    #expect(recorders.count == 100_000)
    #expect(recorders.last?.events == [.next(100_000), .completed])
    handler.dispose()
  }

  @Test
  func `all handlers are asked at once, and the first answer cancels the others (guarantee 17)`()
    async
  {
    let (dialog, other) = (Dialog(), Dialog())
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    confirm.answer { await other.show($0) }
    let first = confirm.response(to: "first").record()
    let second = confirm.response(to: "second").record()
    #expect(dialog.shown == ["first"])
    #expect(other.shown == ["first"])
    dialog.press(true, in: "first")
    await first.waitForEnd()
    await settle()
    #expect(first.values == [true])
    #expect(other.cancelled == ["first"])
    #expect(dialog.cancelled == [])
    #expect(dialog.shown == ["first", "second"])
    other.press(true, in: "second")
    await second.waitForEnd()
    await settle()
    #expect(dialog.cancelled == ["second"])
  }

  @Test func `an immediate answer asks no earlier handler`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    confirm.answer(with: true)
    #expect(await confirm.ask("quit?"))
    #expect(dialog.shown == [])
  }

  @Test func `a handler that is added while a request is pending is asked too (guarantee 17)`()
    async
  {
    let (dialog, other) = (Dialog(), Dialog())
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    let asking = Task.immediate { await confirm.ask("quit?") }
    let late = confirm.answer { await other.show($0) }
    #expect(other.shown == ["quit?"])
    late.dispose()
    await settle()
    #expect(other.cancelled == ["quit?"])
    dialog.press(true, in: "quit?")
    #expect(await asking.value)
  }

  @Test func `code that receives an answer does not run in a canceled task`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    var isCancelled: Bool?
    confirm.response(to: "quit?").observe { _ in isCancelled = Task.isCancelled }
    dialog.press(true, in: "quit?")
    await settle()
    #expect(isCancelled == false)
  }

  // MARK: Withdrawing

  @Test func `the last handler that is disposed while it is asked gives no answer`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    let handler = confirm.answer { await dialog.show($0) }
    let first = confirm.response(to: "first").record()
    let second = confirm.response(to: "second").record()
    handler.dispose()
    #expect(first.events == [.next(false), .completed])
    #expect(second.events == [.next(false), .completed])
    await settle()
    #expect(dialog.cancelled == ["first"])
    #expect(first.values == [false])
  }

  @Test func `a synchronous handler that disposes itself still answers`() async {
    let confirm = Interaction<String, Int>(unanswered: -1)
    func addHandler(_ answer: Int) {
      let handler = SerialDisposable()
      handler.inner = confirm.answer { _ in
        handler.dispose()
        return answer
      }
    }
    addHandler(1)
    #expect(await confirm.ask("alone") == 1)
    #expect(await confirm.ask("nobody is left") == -1)
    let dialog = Dialog()
    let other = confirm.answer { await dialog.show($0) ? 3 : 4 }
    let remote = confirm.awaitResponses()
    addHandler(2)
    let first = confirm.response(to: "first").record()
    #expect(first.events == [.next(2), .completed] && confirm.pending == nil)
    let second = confirm.response(to: "second").record()
    await settle()
    #expect(dialog.cancelled.isEmpty && dialog.shown == ["second"])
    dialog.press(true, in: "second")
    await settle()
    #expect(second.values == [3])
    other.dispose()
    remote.dispose()
  }

  @Test func `an asynchronous handler that disposes itself gives no answer`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    let handler = SerialDisposable()
    handler.inner = confirm.answer {
      handler.dispose()
      return await dialog.show($0)
    }
    #expect(await !confirm.ask("quit?"))
    await settle()
    #expect(dialog.cancelled == ["quit?"])
  }

  @Test func `canceling the task that asks cancels the handler's task`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    let asking = Task.immediate { await confirm.ask("quit?") }
    #expect(dialog.shown == ["quit?"])
    asking.cancel()
    #expect(await !asking.value)
    await settle()
    #expect(dialog.cancelled == ["quit?"])
  }

  @Test func `a task that was canceled before asks no handler`() async {
    let confirm = Interaction<Question, Bool>(unanswered: false)
    let requests = confirm.asked.record()
    confirm.answer(with: true)
    let asking = Task.immediate {
      withUnsafeCurrentTask { $0?.cancel() }
      return await confirm.ask(.quit)
    }
    #expect(await !asking.value)
    #expect(requests.values == [])
  }

  @Test func `canceling from another thread takes effect`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    let asking = Task.immediate { await confirm.ask("quit?") }
    await Task.detached { asking.cancel() }.value
    #expect(await !asking.value)
    await settle()
    #expect(dialog.cancelled == ["quit?"])
  }

  @Test func `disposing the subscription that asks cancels the handler's task`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    let response = confirm.response(to: "quit?").record()
    response.dispose()
    await settle()
    #expect(dialog.cancelled == ["quit?"])
    #expect(response.events == [])
  }

  @Test func `an observer of requests may cancel a request before it is answered`() async {
    let confirm = Interaction<String, Bool>(unanswered: false)
    let handler = SerialDisposable()
    confirm.asked.filter { $0 == "dispose" }.subscribe { _ in handler.dispose() }
    handler.inner = confirm.answer(with: true)
    #expect(await !confirm.ask("dispose"))

    confirm.answer(with: true)
    let asking = Task.immediate {
      confirm.asked.filter { $0 == "cancel" }.observe { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return await confirm.ask("cancel")
    }
    #expect(await !asking.value)
    #expect(await confirm.ask("next"))
  }

  @Test func `the next request is asked after a canceled handler has returned`() async {
    let dialog = Dialog()
    let confirm = Interaction<String, Bool>(unanswered: false)
    confirm.answer { await dialog.show($0) }
    let first = Task.immediate { await confirm.ask("first") }
    let second = Task.immediate { await confirm.ask("second") }
    let third = Task.immediate { await confirm.ask("third") }
    second.cancel()
    first.cancel()
    #expect(dialog.shown == ["first"])
    #expect(await !first.value)
    #expect(await !second.value)
    await settle()
    #expect(dialog.shown == ["first", "third"])
    dialog.press(true, in: "third")
    #expect(await third.value)
  }

  // MARK: Ownership

  @Test func `it retains nothing after its handlers are disposed and its requests answered`() async
  {
    await expectNoLeaks { tracker in
      let confirm = tracker.track(Interaction<Question, Bool>(unanswered: false))
      let view = tracker.track(Tracked("view"))
      let handler = confirm.answer { _ in
        _ = view
        return true
      }
      let asker = tracker.track(Tracked("asker"))
      confirm.response(to: .quit).subscribe(next: { _ in _ = asker })
      #expect(await confirm.ask(.quit))
      handler.dispose()
      #expect(await !confirm.ask(.quit))
    }
  }

  @Test func `an interaction is released with its handlers`() {
    expectNoLeaks { tracker in
      let confirm = tracker.track(Interaction<Question, Bool>(unanswered: false))
      let view = tracker.track(Tracked("view"))
      let handler = confirm.answer { _ in
        _ = view
        return true
      }
      _ = handler
    }
  }
}
