import SignalsTesting
import Testing
import ViewModels

private nonisolated struct Broken: Error, Equatable {}

struct ChannelTests {
  @Test func `a value sent to one terminal is sent by the other`() {
    let channel = Channel<Int, Never>()
    let atModel = channel.leading.signal.record()
    let atView = channel.following.signal.record()
    channel.leading.send(1)
    channel.following.send(2)
    #expect(atView.values == [1])
    #expect(atModel.values == [2])
  }

  @Test func `the following terminal replays the latest value, the leading terminal none`() {
    let channel = Channel<Int, Never>()
    channel.leading.send(1)
    channel.leading.send(2)
    channel.following.send(3)
    #expect(channel.following.signal.record().values == [2])
    #expect(channel.leading.signal.record().values == [])
  }

  @Test(arguments: [false, true])
  func `an end on either side ends both, also for later subscribers (guarantee 9)`(leads: Bool) {
    let channel = Channel<Int, Never>()
    let early = [channel.leading.signal.record(), channel.following.signal.record()]
    (leads ? channel.leading : channel.following).complete()
    let late = [channel.leading.signal.record(), channel.following.signal.record()]
    #expect((early + late).allSatisfy { $0.isCompleted })
  }

  @Test func `a failure on one side fails the other`() {
    let channel = Channel<Int, Broken>()
    let atView = channel.following.signal.record()
    channel.leading.fail(Broken())
    #expect(atView.failure == Broken())
  }

  @Test func `a signal subscribed to a terminal ends the channel when it ends`() {
    let channel = Channel<Int, Never>()
    let atView = channel.following.signal.record()
    let source = Subject<Int, Never>()
    source.signal.subscribe(channel.leading)
    source.send(1)
    source.complete()
    #expect(atView.events == [.next(1), .completed])
  }

  @Test func `the end of a channel ends the subscriptions that send values to it`() {
    let channel = Channel<Int, Never>()
    let source = Subject<Int, Never>()
    let feed = source.signal.subscribe(channel.leading)
    channel.following.complete()
    #expect(feed.isDisposed)
  }

  @Test func `two threads can use a channel at once`() async {
    let channel = Channel<Int, Never>()
    let atModel = channel.leading.signal.record()
    let atView = channel.following.signal.record()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for value in 0..<1_000 { channel.leading.send(value) } }
      group.addTask { for value in 0..<1_000 { channel.following.send(value) } }
    }
    #expect(atModel.values == Array(0..<1_000))
    #expect(atView.values == Array(0..<1_000))
  }

  @Test func `unused channels are deallocated`() {
    expectNoLeaks { tracker in
      let channel = Channel<Int, Never>()
      channel.following.signal.subscribe { _ in }
      channel.leading.send(1)
      tracker.track(channel)
      tracker.track(channel.leading)
      tracker.track(channel.following)
    }
  }
}
