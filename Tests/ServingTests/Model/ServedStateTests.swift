import Observation
import Serving
import SignalsTesting
import Testing
import ViewModels

struct `The state of a served model` {
  @Test func `reads a property again only after a change`() {
    let model = Mixed()
    let client = LocalClient(of: model)
    for _ in 1...3 { #expect(client.call("Get").reply?.contains(#""doubled":0"#) == true) }
    #expect(model.reads == 1)
    model.number = 2
    for _ in 1...3 { #expect(client.call("Get").reply?.contains(#""doubled":4"#) == true) }
    #expect(model.reads == 2)
  }

  @Test func `encodes only the member that has changed, and once for all clients`() {
    let model = Pair()
    let client = LocalClient(of: model)
    let watches = (0..<3).map { _ in client.call("Watch", more: true) }
    Counted.encodings = []
    model.first = Counted(number: 1)
    #expect(Counted.encodings == [1])
    batch {
      model.first = Counted(number: 2)
      model.second = Counted(number: 3)
      #expect(watches[0].replies.count == 2)
    }
    #expect(Counted.encodings == [1, 2, 3])
    for watch in watches {
      #expect(
        watch.replies.dropFirst() == [
          #"{"parameters":{"state":{"first":1}},"continues":true}"#,
          #"{"parameters":{"state":{"first":2,"second":3}},"continues":true}"#,
        ]
      )
    }
  }

  @Test func `is a JSON object for a program that needs no socket`() {
    let model = Mixed()
    model.number = 2
    let state = type(of: model).interface.state(of: model)
    #expect(LocalClient(of: model).call("Get").reply == #"{"parameters":{"state":\#(state)}}"#)
    #expect(state.contains(#""doubled":4"#))
  }

  @Test func `calls a closure for each client, because it can use other state`() {
    let model = Mixed()
    let client = LocalClient(of: model)
    for plain in 1...3 {
      model.plain = plain
      #expect(client.call("Get").reply?.contains(#""sum":\#(plain)"#) == true)
      let watch = client.call("Watch", more: true)
      #expect(watch.replies[0].contains(#""sum":\#(plain)"#))
      watch.disconnect()
    }
  }

  @Test func `sends the clients that watch what it has found out for another client`() {
    let model = Mixed()
    let client = LocalClient(of: model)
    let watch = client.call("Watch", more: true)
    model.plain = 1
    client.call("Get")
    client.call("Get")
    #expect(watch.replies.dropFirst() == [#"{"parameters":{"state":{"sum":1}},"continues":true}"#])
    model.number = 1
    #expect(
      watch.replies.last
        == #"{"parameters":{"state":{"doubled":2,"sum":2}},"continues":true}"#
    )
  }

  @Test func `reads an observable object each time, because it notifies later`() {
    let model = Mixed()
    let client = LocalClient(of: model)
    for volume in 1...3 {
      model.settings.volume = volume
      #expect(client.call("Get").reply?.contains(#""volume":\#(volume)"#) == true)
    }
  }

  @Test func `sends changes of an observable object to the clients that watch (guarantee 18)`()
    async
  {
    let model = Mixed()
    let watch = LocalClient(of: model).call("Watch", more: true)
    model.settings.volume = 1
    model.settings.volume = 2
    await withCheckedContinuation { continuation in
      QueueScheduler.main.perform { continuation.resume() }
    }
    #expect(
      watch.replies.dropFirst() == [#"{"parameters":{"state":{"volume":2}},"continues":true}"#]
    )
  }

  @Test func `is sent to clients that watch the same members with one encoding`() {
    let model = Pair()
    let client = LocalClient(of: model)
    let members = [#"["first"]"#, #"["first"]"#, #"["second"]"#, #"["second","first"]"#]
    let watches = members.map { client.call("Watch", #"{"members":\#($0)}"#, more: true) }
    Counted.encodings = []
    model.first = Counted(number: 1)
    model.second = Counted(number: 2)
    #expect(Counted.encodings == [1, 2])
    let first = #"{"parameters":{"state":{"first":1}},"continues":true}"#
    let second = #"{"parameters":{"state":{"second":2}},"continues":true}"#
    let replies = watches.map { Array($0.replies.dropFirst()) }
    #expect(replies == [[first], [first], [second], [first, second]])
  }

  @Test func `is released while a client watches it`() {
    expectNoLeaks { tracker in
      let client = tracker.track(LocalClient(of: tracker.track(Talker())))
      client.call("Watch", more: true)
    }
  }

  @Test func `ends with the last watch, even if a member ends it while it is read`() {
    let model = Pair()
    let client = LocalClient(of: model)
    let watch = client.call("Watch", more: true)
    Counted.whenEncoded = { watch.disconnect() }
    model.first = Counted(number: 1)
    model.second = Counted(number: 2)
    Counted.whenEncoded = {}
    #expect(watch.replies.count == 1)
    #expect(client.call("Watch", more: true).replies.count == 1)
    model.second = Counted(number: 3)
  }

  @Test func `is released while it is cached`() {
    expectNoLeaks { tracker in
      let client = tracker.track(LocalClient(of: tracker.track(Talker())))
      client.call("Get")
      client.call("Get")
    }
  }
}

private final class Mixed: Bindable {
  @Observed var number = 0
  var plain = 0
  private(set) var reads = 0
  let settings = Settings()

  var doubled: Int {
    reads += 1
    return number * 2
  }
}

@Observable
private final class Settings {
  var volume = 0
}

extension Mixed: Served {
  static let interface = Interface<Mixed>("org.example.Mixed") {
    State("doubled", \.doubled)
    State("sum") { $0.number + $0.plain }
    State("volume", \.settings.volume)
  }
}

/// A number that counts its encodings.
private nonisolated struct Counted: ServedValue, Equatable {
  @MainActor static var encodings: [Int] = []
  @MainActor static var whenEncoded: () -> Void = {}
  static var servedType: ServedType { Int.servedType }

  let number: Int

  init(number: Int) {
    self.number = number
  }

  init(_ received: ReceivedValue) throws(InvalidValue) {
    number = try Int(received)
  }

  func write(to writer: inout ValueWriter) {
    MainActor.assumeIsolated {
      Counted.encodings.append(number)
      Counted.whenEncoded()
    }
    writer.write(number)
  }
}

private final class Pair: Bindable, Served {
  @Observed var first = Counted(number: 0)
  @Observed var second = Counted(number: 0)

  static let interface = Interface<Pair>("org.example.Pair") {
    Input("first", \.first)
    Input("second", \.second)
  }
}
