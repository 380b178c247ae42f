import Serving
import SignalsTesting
import Testing
import ViewModels

struct `A served model` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let client: LocalClient

  init() {
    kettle = Kettle(on: clock)
    client = LocalClient(of: kettle)
  }

  private let initialState =
    #""target":100,"name":{"value":"kettle","problem":null},"note":null,"power":1,"temperature":20,"#
    + #""mode":"off","isDone":false,"heat":{"enabled":true,"executing":false},"#
    + #""pour":{"enabled":true,"executing":false},"unlock":{"enabled":true,"executing":false},"#
    + #""changePin":{"enabled":true,"executing":false},"#
    + #""empty":{"enabled":true,"executing":false},"confirm":null,"askPin":null"#

  private func error(_ name: String, _ parameters: String = "{}") -> String {
    #"{"error":"\#(name)","parameters":\#(parameters)}"#
  }

  // MARK: Reading and setting

  @Test func `returns its named members, and no secret`() {
    #expect(client.call("Get").reply == #"{"parameters":{"state":{\#(initialState)}}}"#)
  }

  @Test func `sets several members as one batch`() {
    let observed = kettle.values(of: { "\($0.target) \($0.note ?? "-")" }).record()
    #expect(client.call("Set", #"{"target":80,"note":"tea"}"#).reply == #"{"parameters":{}}"#)
    #expect(observed.values == ["100 -", "80 tea"])
  }

  @Test func `distinguishes null from a missing member`() {
    kettle.note = "tea"
    client.call("Set", #"{"target":80}"#)
    #expect(kettle.note == "tea")
    client.call("Set", #"{"note":null}"#)
    #expect(kettle.note == nil)
  }

  @Test func `accepts a proposal, and shows its problem`() {
    client.call("Set", #"{"name":""}"#)
    #expect(
      client.call("Get").reply?.contains(#""name":{"value":"","problem":"A kettle needs a name."}"#)
        == true
    )
  }

  @Test func `accepts a secret with escapes`() {
    client.call("Set", #"{"pin":"a\"\u00e9\ud83d\ude00"}"#)
    #expect(kettle.pin == Secret("a\"é😀"))
  }

  @Test func `sets nothing if one value is refused`() {
    let refused = client.call("Set", #"{"note":"tea","target":"hot"}"#)
    #expect(
      refused.reply
        == error(
          "org.example.Kettle.Invalid",
          #"{"field":"target","problem":"must be a whole number"}"#
        )
    )
    #expect(kettle.note == nil)
  }

  @Test func `refuses members that cannot be set`() {
    let refusal = error("org.varlink.service.InvalidParameter", #"{"parameter":"temperature"}"#)
    #expect(client.call("Set", #"{"temperature":1}"#).reply == refusal)
  }

  // MARK: Watching

  @Test func `sends its state, then one message for each batch`() {
    let watch = client.call("Watch", more: true)
    #expect(watch.replies == [#"{"parameters":{"state":{\#(initialState)}},"continues":true}"#])
    batch {
      kettle.mode = .heating
      kettle.target = 20
    }
    kettle.hasWater = false
    #expect(
      watch.replies.dropFirst() == [
        #"{"parameters":{"state":{"target":20,"mode":"heating","isDone":true,"#
          + #""heat":{"enabled":false,"executing":false}}},"continues":true}"#
      ]
    )
    #expect(!watch.isOver)
  }

  @Test func `sends only the members that a client names`() {
    let watch = client.call("Watch", #"{"members":["target","heat"]}"#, more: true)
    kettle.note = "tea"
    kettle.target = 30
    kettle.target = 20
    #expect(
      watch.replies == [
        #"{"parameters":{"state":{"target":100,"heat":{"enabled":true,"executing":false}}},"#
          + #""continues":true}"#,
        #"{"parameters":{"state":{"target":30}},"continues":true}"#,
        #"{"parameters":{"state":{"target":20,"heat":{"enabled":false,"executing":false}}},"#
          + #""continues":true}"#,
      ]
    )
  }

  @Test(arguments: [#"["target","pin"]"#, #"["boil"]"#, #""target""#, "[1]"])
  func `refuses to watch members that cannot be read`(members: String) {
    #expect(
      client.call("Watch", #"{"members":\#(members)}"#, more: true).reply
        == error("org.varlink.service.InvalidParameter", #"{"parameter":"members"}"#)
    )
  }

  @Test func `is retained by its client, and by a call of its client`() {
    weak var model: Kettle?
    var watch: LocalCall?
    do {
      let kettle = Kettle(on: clock)
      model = kettle
      watch = LocalClient(of: kettle).call("Watch", more: true)
    }
    #expect(model != nil)
    watch?.disconnect()
    watch = nil
    #expect(model == nil)
  }

  @Test func `is watched by several clients, and observed once`() {
    let watches = (0..<3).map { _ in client.call("Watch", more: true) }
    kettle.target = 30
    watches[0].disconnect()
    kettle.target = 40
    #expect(watches.map(\.replies.count) == [2, 3, 3])
  }

  @Test func `never serves an older value than that of the model`() {
    let model = Plain()
    let client = LocalClient(of: model)
    let watch = client.call("Watch", more: true)
    model.untracked = 1
    #expect(client.call("Get").reply == #"{"parameters":{"state":{"answer":42,"untracked":1}}}"#)
    // The clients that watch receive the change with the first reading.
    #expect(watch.replies.last == #"{"parameters":{"state":{"untracked":1}},"continues":true}"#)
    model.untracked = 2
    let second = client.call("Watch", more: true)
    #expect(
      second.replies == [
        #"{"parameters":{"state":{"answer":42,"untracked":2}},"continues":true}"#
      ]
    )
    #expect(watch.replies.last == #"{"parameters":{"state":{"untracked":2}},"continues":true}"#)
    #expect(watch.replies.count == 3)
  }

  @Test func `describes a failure that is no served error in words`() {
    let faulty = Faulty()
    let client = LocalClient(of: faulty)
    for (problem, message) in [
      (Faulty.Problem.noWater as any Error, "no water"), (Faulty.Problem.tooHot(99), "too hot"),
      (Faulty.Broken(part: "lid"), "Broken"), (Faulty.Told(), "The lid is open."),
    ] {
      faulty.problem = problem
      #expect(
        client.call("Work").reply
          == error("org.example.Faulty.Failed", #"{"message":"\#(message)"}"#)
      )
    }
  }

  @Test func `needs more for a watch`() {
    #expect(client.call("Watch").reply == error("org.varlink.service.ExpectedMore"))
  }

  // MARK: Actions

  @Test func `streams the values of an action`() async {
    let heating = client.call("Heat", more: true)
    await clock.advance(by: .seconds(2))
    #expect(
      heating.replies == [
        #"{"parameters":{"value":40},"continues":true}"#,
        #"{"parameters":{"value":60},"continues":true}"#,
      ]
    )
    await clock.advance(by: .seconds(2))
    #expect(heating.reply == #"{"parameters":{}}"#)
    #expect(heating.replies.count == 5)
  }

  @Test func `returns the last value of an action`() async {
    let heating = client.call("Heat")
    await clock.advance(by: .seconds(4))
    #expect(heating.replies == [#"{"parameters":{"value":100}}"#])
    let pouring = client.call("Pour", #"{"cups":3}"#)
    await clock.advance(by: .zero)
    #expect(pouring.reply == #"{"parameters":{"value":3}}"#)
  }

  @Test func `says why an action did not run`() async {
    let first = client.call("Heat")
    #expect(
      client.call("Heat").reply
        == error("org.example.Kettle.Disabled", #"{"reason":"executing"}"#)
    )
    kettle.heat.cancel()
    #expect(first.reply == error("org.example.Kettle.Cancelled"))
    kettle.hasWater = false
    #expect(
      client.call("Heat").reply
        == error("org.example.Kettle.NoWater", #"{"message":"There is no water."}"#)
    )
    kettle.target = 0
    #expect(
      client.call("Heat").reply
        == error("org.example.Kettle.Disabled", #"{"reason":"disabled"}"#)
    )
  }

  @Test func `cancels an action whose client leaves, unless it was called one-way`() async {
    let heating = client.call("Heat")
    heating.disconnect()
    #expect(!kettle.heat.isExecuting)
    client.send(#"{"method":"org.example.Kettle.Heat","oneway":true}"#).disconnect()
    #expect(kettle.heat.isExecuting)
    await clock.advance(by: .seconds(4))
    #expect(kettle.temperature == 100)
  }

  @Test func `checks the parameters of an action`() {
    #expect(
      client.call("Pour").reply
        == error(
          "org.example.Kettle.Invalid",
          #"{"field":"cups","problem":"is missing"}"#
        )
    )
    #expect(
      client.call("Pour", #"{"cups":1,"milk":true}"#).reply
        == error("org.varlink.service.InvalidParameter", #"{"parameter":"milk"}"#)
    )
  }

  // MARK: Questions

  @Test func `asks the clients that watch to answer, and the first answer counts (guarantee 17)`()
    async
  {
    let watch = client.call("Watch", #"{"answers":true}"#, more: true)
    let emptying = client.call("Empty")
    await clock.advance(by: .zero)
    #expect(
      watch.replies.last?.contains(#""confirm":{"id":1,"request":"Empty the kettle?"}"#) == true
    )
    #expect(
      client.call("Answer", #"{"id":1,"answer":1}"#).reply
        == error(
          "org.example.Kettle.Invalid",
          #"{"field":"answer","problem":"must be true or false"}"#
        )
    )
    #expect(client.call("Answer", #"{"id":1,"answer":true}"#).reply == #"{"parameters":{}}"#)
    #expect(
      client.call("Answer", #"{"id":1,"answer":false}"#).reply
        == error("org.example.Kettle.NotAsked", #"{"id":1}"#)
    )
    await clock.advance(by: .zero)
    #expect(emptying.reply == #"{"parameters":{}}"#)
    #expect(!kettle.hasWater)
  }

  @Test(arguments: ["{}", #"{"answers":false}"#, #"{"answers":null}"#])
  func `leaves its questions to the program while clients only watch`(parameters: String) async {
    let watch = client.call("Watch", parameters, more: true)
    let emptying = client.call("Empty")
    await clock.advance(by: .zero)
    #expect(emptying.reply == #"{"parameters":{}}"#)
    #expect(kettle.hasWater)
    kettle.confirm.answer(with: true)
    client.call("Empty")
    await clock.advance(by: .zero)
    #expect(!kettle.hasWater)
    #expect(!watch.replies.contains { $0.contains("Empty the kettle?") })
  }

  @Test
  func
    `shows a question of the program's dialog to all watches, and one may answer (guarantee 17)`()
    async
  {
    var dialogs: [AsyncStream<Bool>.Continuation] = []
    kettle.confirm.answer { _ in
      let (answers, dialog) = AsyncStream<Bool>.makeStream()
      dialogs.append(dialog)
      defer { dialogs.removeLast() }
      for await answer in answers { return answer }
      return false
    }
    let watch = client.call("Watch", more: true)
    let first = client.call("Empty")
    await clock.advance(by: .zero)
    #expect(dialogs.count == 1)
    #expect(
      watch.replies.last?.contains(#""confirm":{"id":1,"request":"Empty the kettle?"}"#) == true
    )
    #expect(client.call("Answer", #"{"id":1,"answer":true}"#).reply == #"{"parameters":{}}"#)
    #expect(watch.replies.contains { $0.contains(#""confirm":null"#) })
    await clock.advance(by: .zero)
    #expect(first.isOver)
    #expect(dialogs.isEmpty)

    kettle.hasWater = true
    let second = client.call("Empty")
    await clock.advance(by: .zero)
    // Without a watch, the question has a number too.
    #expect(client.call("Get").reply?.contains(#""confirm":{"id":2"#) == true)
    dialogs.last?.yield(true)
    await clock.advance(by: .zero)
    #expect(second.isOver)
    #expect(
      client.call("Answer", #"{"id":2,"answer":true}"#).reply
        == error("org.example.Kettle.NotAsked", #"{"id":2}"#)
    )
  }

  @Test func `refuses other parameters of a watch`() {
    for parameters in [#"{"answers":1}"#, #"{"more":true}"#] {
      let name = parameters.contains("answers") ? "answers" : "more"
      #expect(
        client.call("Watch", parameters, more: true).reply
          == error("org.varlink.service.InvalidParameter", #"{"parameter":"\#(name)"}"#)
      )
    }
    let plain = Plain()
    let answers = LocalClient(of: plain).call("Watch", #"{"answers":true}"#, more: true)
    #expect(answers.reply?.contains("InvalidParameter") == true)
  }

  @Test func `asks no client that watches one-way, because it would not receive the question`()
    async
  {
    let watch = #"{"method":"org.example.Kettle.Watch","more":true,"oneway":true,"#
    client.send(watch + #""parameters":{"answers":true}}"#)
    let emptying = client.call("Empty")
    await clock.advance(by: .zero)
    #expect(emptying.reply == #"{"parameters":{}}"#)
  }

  @Test func `leaves a question unanswered when the last client that can answer leaves`() async {
    let watch = client.call("Watch", more: true)
    let answering = client.call("Watch", #"{"answers":true}"#, more: true)
    let emptying = client.call("Empty")
    await clock.advance(by: .zero)
    #expect(!emptying.isOver)
    answering.disconnect()
    await clock.advance(by: .zero)
    #expect(emptying.reply == #"{"parameters":{}}"#)
    #expect(kettle.hasWater)
    #expect(watch.replies.contains { $0.contains(#""confirm":null"#) })
  }

  // MARK: The service

  @Test func `describes itself`() {
    #expect(
      LocalClient(of: kettle, info: ServiceInfo(product: "kettle")).call(
        "org.varlink.service.GetInfo"
      ).reply
        == #"{"parameters":{"vendor":"","product":"kettle","version":"","url":"","#
        + #""interfaces":["org.varlink.service","org.example.Kettle"]}}"#
    )
  }

  @Test func `has no other methods and interfaces`() {
    #expect(
      client.call("Boil").reply
        == error("org.varlink.service.MethodNotFound", #"{"method":"org.example.Kettle.Boil"}"#)
    )
    #expect(
      client.call("org.example.Toaster.Get").reply
        == error(
          "org.varlink.service.InterfaceNotFound",
          #"{"interface":"org.example.Toaster"}"#
        )
    )
  }

  @Test func `is served while a call of its client is kept`() {
    let watch = LocalClient(of: kettle).call("Watch", more: true)
    kettle.target = 80
    #expect(!watch.isOver)
    #expect(watch.replies.last == #"{"parameters":{"state":{"target":80}},"continues":true}"#)
  }

  @Test func `is released with its client and the calls`() {
    expectNoLeaks { tracker in
      let kettle = tracker.track(Kettle(on: clock))
      let client = tracker.track(LocalClient(of: kettle))
      tracker.track(client.call("Watch", #"{"answers":true}"#, more: true))
      client.call("Heat").disconnect()
    }
  }
}

private final class Plain: Bindable {
  @Observed var hidden = 0
  var untracked = 0
}

extension Plain: Served {
  static let interface = Interface<Plain>("org.example.Plain") {
    State("answer") { _ in 42 }
    State("untracked", \.untracked)
  }
}

private final class Faulty: Bindable {
  enum Problem: Error {
    case noWater
    case tooHot(Int)
  }
  struct Broken: Error { let part: String }
  struct Told: Error, CustomStringConvertible { let description = "The lid is open." }

  @Observed var problem: any Error = Problem.noWater

  private(set) lazy var work = Command(of: self) { faulty -> Signal<Void, any Error> in
    .failed(faulty.problem)
  }
}

extension Faulty: Served {
  static let interface = Interface<Faulty>("org.example.Faulty") { Action("work", \.work) }
}
