// expect: name the types of the
import ViewModels

final class Model: Bindable {
  private(set) lazy var search = Command { name in Signal.just(name) }
  private(set) lazy var count = Command(of: self) { model, name in Signal.just(name) }
}
