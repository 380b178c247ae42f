import Signals

@MainActor func collected() -> [Int] {
  let subject = Subject<Int, Never>()
  var seen: [Int] = []
  subject.signal.observe { seen.append($0) }
  subject.send(1)
  return seen
}
