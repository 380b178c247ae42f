// expect: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
import ViewModels

final class Kettle: Bindable {
  @Observed var target = 100
  init() {}
}

func boil() -> Kettle { Kettle() }
