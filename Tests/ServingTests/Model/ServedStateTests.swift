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
