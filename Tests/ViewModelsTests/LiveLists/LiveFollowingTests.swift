import Signals
import SignalsTesting
import Testing
import ViewModels

private final class Task: Bindable {
  nonisolated let id: Int
  @Observed var isDone = false
  @Observed var title: String

  init(_ id: Int, _ title: String) {
    self.id = id
    self.title = title
  }
}

private final class Plan: Bindable {
  let tasks = LiveItems<Int, Task>(id: { $0.id })
  var readings = 0

  lazy var open =
    tasks
    .following { [unowned self] task in
      readings += 1
      return (title: task.title, isDone: task.isDone)
    }
    .filtered { !$0.isDone }
    .sorted { $0.title < $1.title }

  var text: String { open.items.map(\.title).joined(separator: " ") }

  init(_ titles: String...) {
    tasks.replaceAll(with: titles.enumerated().map { Task($0, $1) })
  }
}

struct LiveFollowingTests {
  @Test func `a list follows the properties of its items, each for itself`() {
    let plan = Plan("b", "a", "c")
    let texts = plan.values(of: \.text).record()
    #expect(texts.values == ["a b c"] && plan.readings == 3)
    plan.tasks[1]?.isDone = true
    plan.tasks[0]?.title = "z"
    #expect(texts.values == ["a b c", "b c", "c z"] && plan.readings == 5)
    batch {
      plan.tasks[1]?.isDone = false
      plan.tasks[2]?.isDone = true
    }
    #expect(texts.values.last == "a z" && plan.readings == 7)
  }

  @Test func `an item that is added, replaced or removed is followed as long as it is there`() {
    let plan = Plan("a", "b")
    let texts = plan.values(of: \.text).record()
    let removed = plan.tasks[0]
    plan.tasks[0] = nil
    plan.tasks.update(Task(7, "n"))
    plan.tasks.update(Task(1, "m"))
    let readings = plan.readings
    removed?.title = "x"
    #expect(texts.values.last == "m n" && plan.readings == readings)
    plan.tasks[7]?.title = "k"
    #expect(texts.values.last == "k m")
  }

  @Test func `a list that is gone follows nothing, and retains no item`() {
    let plan = Plan()
    let task = Task(1, "a")
    plan.tasks.update(task)
    var lengths: LiveList? = plan.tasks.following { $0.title.count }
    weak let list = lengths
    #expect(lengths?.items == [1])
    task.title = "ab"
    #expect(lengths?.items == [2])
    lengths = nil
    #expect(list == nil)
    task.title = "abc"
    weak var item: Task?
    do {
      let other = Task(2, "b")
      item = other
      plan.tasks.update(other)
      #expect(plan.text == "abc b")
      plan.tasks[2] = nil
      #expect(plan.text == "abc")
    }
    #expect(item == nil)
  }
}
