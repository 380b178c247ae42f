import ViewModels

final class Model: Bindable {
  private(set) lazy var search = Command { (name: String) in Signal<Int, Never>.just(name.count) }
  private(set) lazy var count = Command(of: self) { (model: Model, name: String) in
    Signal<Int, Never>.just(name.count)
  }
}
