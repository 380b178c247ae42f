import TerminalUI
import TestSupport
import Testing

nonisolated struct TreeOutlineTests {
  private typealias Outline = TreeOutline<String, String>

  private func ids(_ outline: Outline) -> [String] {
    outline.rows.map { row in
      let text =
        switch row.content {
        case .item(let item): item
        case .loading: "…"
        case .failure(let message): message
        }
      return String(repeating: "-", count: row.place.depth) + text
    }
  }

  private func names(_ actions: [Outline.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .load(let id, _): "load \(id)"
      case .cancel(let id): "cancel \(id)"
      }
    }
  }

  @Test func `children are loaded when their parent is expanded, and forgotten later`() {
    var outline = Outline { $0 }
    #expect(names(outline.setRoots(["a", "b"])).isEmpty)
    #expect(names(outline.expand(0)) == ["load a"])
    #expect(ids(outline) == ["a", "-…", "b"])
    #expect(names(outline.expand(0)).isEmpty)
    #expect(names(outline.show(["a": .items(["a1", "a2"])])).isEmpty)
    #expect(names(outline.expand(1)) == ["load a1"])
    _ = outline.show(["a1": .failed("denied")])
    #expect(ids(outline) == ["a", "-a1", "--denied", "-a2", "b"])
    #expect(outline.parent(of: 2) == 1)
    #expect(outline.descendants(of: 0) == 1..<4)
    #expect(names(outline.reload(1)) == ["cancel a1", "load a1"])
    #expect(Set(names(outline.collapse(0))) == ["cancel a", "cancel a1"])
    #expect(ids(outline) == ["a", "b"])
    // The expanded descendants are remembered.
    #expect(outline.expanded == ["a1"])
    _ = outline.expand(0)
    #expect(names(outline.show(["a": .items(["a1"])])) == ["load a1"])
    #expect(ids(outline) == ["a", "-a1", "--…", "b"])
  }

  @Test func `the model can expand items before they are there`() {
    var outline = Outline { $0 }
    #expect(names(outline.setExpanded(["a", "a1"])).isEmpty)
    #expect(names(outline.setRoots(["a"])) == ["load a"])
    #expect(names(outline.show(["a": .items(["a1"])])) == ["load a1"])
    #expect(Set(names(outline.setExpanded([]))) == ["cancel a", "cancel a1"])
  }

  @Test func `results for collapsed or missing items have no effect`() {
    var outline = Outline { $0 }
    _ = outline.setRoots(["a"])
    _ = outline.expand(0)
    _ = outline.collapse(0)
    #expect(outline.show(["a": .items(["late"])]).isEmpty)
    #expect(outline.show(["x": .failed("late")]).isEmpty)
    #expect(ids(outline) == ["a"])
    #expect(names(outline.setRoots([])).isEmpty)
  }

  @Test func `an item that contains itself is not endless`() {
    var outline = Outline { $0 }
    _ = outline.setExpanded(["a", "b"])
    _ = outline.setRoots(["a"])
    _ = outline.show(["a": .items(["b"])])
    _ = outline.show(["b": .items(["a"])])
    #expect(ids(outline) == ["a", "-b", "--a"])
  }

  @Test func `random changes equal a tree that is built anew`() {
    var random = SeededRandom(seed: 5)
    /// Each item has up to three children, whose names extend its own.
    func children(_ id: String) -> [String] {
      id.count > 5 ? [] : (0..<(id.utf8.reduce(0) { $0 &+ Int($1) } % 4)).map { id + "\($0)" }
    }
    var outline = Outline { $0 }
    var expanded: Set<String> = []
    func perform(_ actions: [Outline.Action]) {
      for action in actions {
        if case .load(let id, _) = action { perform(outline.show([id: .items(children(id))])) }
      }
    }
    func flat(_ id: String, _ depth: Int) -> [String] {
      [String(repeating: "-", count: depth) + id]
        + (expanded.contains(id) ? children(id).flatMap { flat($0, depth + 1) } : [])
    }
    perform(outline.setRoots(["1", "2", "3"]))
    for _ in 0..<400 {
      let index = random.next(below: outline.rows.count)
      let id = outline.rows[index].id
      if expanded.remove(id) != nil {
        perform(outline.collapse(index))
      } else {
        expanded.insert(id)
        perform(outline.expand(index))
      }
      #expect(ids(outline) == ["1", "2", "3"].flatMap { flat($0, 0) })
      #expect(outline.expanded == expanded)
    }
  }

  @Test(arguments: [false, true])
  func `folders that are loaded together cost as many built rows as there are rows`(
    isExpandedBefore: Bool
  ) {
    func builtRows(folders: Int) -> Int {
      var built = 0
      var outline = Outline {
        built += 1
        return $0
      }
      let names = (0..<folders).map { "\($0)" }
      if isExpandedBefore {
        _ = outline.setExpanded(Set(names))
        _ = outline.setRoots(names)
      } else {
        _ = outline.setRoots(names)
        _ = outline.expand(names)
      }
      let loaded = names.map { ($0, Outline.Children.items([$0 + "a", $0 + "b"])) }
      _ = outline.show(Dictionary(uniqueKeysWithValues: loaded))
      #expect(outline.rows.count == 3 * folders)
      return built
    }
    #expect(builtRows(folders: 10) <= 50)
    #expect(builtRows(folders: 1_000) == 100 * builtRows(folders: 10))
  }

  @Test func `a tree can have more levels than a small stack has room for`() {
    var outline = Outline { $0 }
    let names = (0..<2_000).map { "\($0)" }
    _ = outline.setExpanded(Set(names))
    _ = outline.setRoots(["0"])
    for (name, child) in zip(names, names.dropFirst()) {
      _ = outline.show([name: .items([child])])
    }
    _ = outline.setRoots(["0"])
    #expect(outline.rows.last?.place.depth == 2_000)
  }
}
