// expect: a secret is never stored
import ViewModels

final class Account: Bindable {
  @Observed var password = Secret()
}

@MainActor func keep(_ account: Account, in store: PropertyStore) {
  store.keep(\.password, of: account, as: "password")
}
