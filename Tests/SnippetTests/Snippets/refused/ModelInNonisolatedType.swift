// expect: main actor-isolated default value in a nonisolated context
import ViewModels

final class Kettle: Bindable {
  @Observed var target = 100
}

struct Kitchen {
  let kettle = Kettle()
}
