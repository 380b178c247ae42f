// expect: use `mapFailure` or `promoteFailure(to:)`
import ViewModels

struct Offline: Error {}

@MainActor func connect(_ channel: Channel<String, Offline>, _ names: Signal<String, Never>) {
  channel.leading <~ names
}
