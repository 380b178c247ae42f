// expect: only a property of a class can be derived
import ViewModels

final class Cart: Bindable {
  @Observed var prices: [Int] = []
}

@MainActor struct Receipt {
  let cart: Cart

  @Derived({ (cart: Cart) in cart.prices.reduce(0, +) })
  var total: Int
}

@MainActor func print(_ receipt: Receipt) {
  print(receipt.total)
}
