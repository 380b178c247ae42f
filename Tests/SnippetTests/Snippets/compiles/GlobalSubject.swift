import Signals

enum Bus {
  static let messages = Subject<String, Never>()
  static let shouted = messages.signal.map { $0.uppercased() }
}

func announce() async {
  Bus.shouted.subscribe { print($0) }
  await Task.detached { Bus.messages.send("hello") }.value
}
