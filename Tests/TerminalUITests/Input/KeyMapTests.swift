import TerminalUI
import TestSupport
import Testing

struct KeyMapTests {
  @Test func `a binding is found by each of its keys`() {
    let map = KeyMap("Form") {
      KeyBinding(.tab, .down, title: "next") {}
      KeyBinding(.escape, title: "cancel", isEnabled: false) {}
    }
    #expect(map.binding(of: .down)?.title == "next")
    #expect(map.binding(of: .escape)?.title == "cancel")
    #expect(map.binding(of: .enter) == nil)
  }

  @Test func `a binding is performed only while it is enabled`() {
    var isEnabled = false
    var count = 0
    let binding = KeyBinding(.enter, title: "go", isEnabled: isEnabled) { count += 1 }
    #expect(!binding.perform())
    isEnabled = true
    #expect(binding.perform())
    #expect(count == 1)
  }

  @Test func `a title is read at each use`() {
    var title = "start"
    let binding = KeyBinding(.enter, title: title) {}
    #expect(binding.title == "start")
    title = "stop"
    #expect(binding.title == "stop")
  }

  @Test func `a key that is bound more than once is one conflict`() {
    let bindings = [
      KeyBinding(.tab, .down, title: "next") {},
      KeyBinding(.down, .up, title: "scroll") {},
      KeyBinding(.down, title: "again") {},
      // Terminals send the same byte for Ctrl-I and Tab.
      KeyBinding(.control("i"), title: "info") {},
    ]
    #expect(KeyMap.conflicts(in: bindings) == [.down, .tab])
  }

  @Test func `keys that are bound once are no conflict`() {
    let bindings = [
      KeyBinding("f", title: "find") {},
      KeyBinding("F", title: "find back") {},
      KeyBinding(.alt("f"), title: "word") {},
    ]
    #expect(KeyMap.conflicts(in: bindings) == [])
  }

  @Test func `the conflicts of chords are those of a comparison of all with all`() {
    var random = SeededRandom(seed: 5)
    let letters: [KeyPress] = ["a", "b", "c"]
    for _ in 0..<300 {
      let bindings = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        let keys = (0..<3).compactMap { _ in letters.randomElement(using: &random) }
        let binding = KeyBinding(.random(using: &random) ? [] : [keys[0]], title: "x") {}
        return .random(using: &random)
          ? binding.chord(keys[1], keys[2]) : binding.chord(keys[1], keys[2], keys[0])
      }
      #expect(KeyMap.conflicts(in: bindings) == naiveConflicts(in: bindings))
    }
  }

  private func naiveConflicts(in bindings: [KeyBinding]) -> [KeyPress] {
    let presses = bindings.flatMap(\.presses)
    let twice = presses.indices.filter { presses[..<$0].contains(presses[$0]) }
    let chords = bindings.flatMap(\.chords)
    let ambiguous = chords.indices.filter { index in
      presses.contains(chords[index][0])
        || chords[..<index].contains {
          $0.starts(with: chords[index]) || chords[index].starts(with: $0)
        }
    }
    let all = twice.map { presses[$0] } + ambiguous.map { chords[$0][0] }
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  @Test(arguments: [1, 64, 65, 500])
  func `a key is found among any number of bindings`(count: Int) {
    let keys = (0..<count).map { KeyPress(.function($0)) }
    let map = KeyMap("Many", bindings: keys.map { key in KeyBinding([key], title: "\(key)") {} })
    for key in keys { #expect(map.binding(of: key)?.presses == [key]) }
    #expect(map.binding(of: .function(count)) == nil)
  }

  @Test func `a layer with a conflict traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = KeyMap("Form") {
          KeyBinding(.tab, title: "next") {}
          KeyBinding(.control("i"), title: "info") {}
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `bindings can be listed with conditions, loops and arrays`(isExpert: Bool) {
    let map = KeyMap("Form") {
      if isExpert { KeyBinding(.control("x"), title: "erase") {} }
      if isExpert {
        KeyBinding("e", title: "expert") {}
      } else {
        KeyBinding("n", title: "novice") {}
      }
      for number in 1...3 { KeyBinding(.function(number), title: "tab \(number)") {} }
      [KeyBinding(.enter, title: "done") {}]
    }
    #expect(
      map.bindings.map { "\($0.presses[0])" }
        == (isExpert ? ["Ctrl-X", "e"] : ["n"]) + ["F1", "F2", "F3", "Enter"]
    )
  }
}
