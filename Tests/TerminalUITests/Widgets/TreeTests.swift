import Signals
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct TreeTests {
  nonisolated struct Node: Identifiable, Hashable, Sendable {
    let id: String
    var children: [Node]?

    init(_ id: String, _ children: [Node]? = nil) {
      self.id = id
      self.children = children
    }
  }

  final class Model: Bindable {
    @Observed var roots = [
      Node(
        "src",
        [Node("Canvas", [Node("Color"), Node("Size")]), Node("Layout", []), Node("main")]
      ),
      Node("README"),
    ]
    @Observed var selection: String?
    @Observed var expanded: Set<String> = []
    @Observed var chosen: [String] = []

    func choose(_ node: Node) { chosen.append(node.id) }
  }

  private let model = Model()

  private func tree() -> Tree {
    Tree(
      Rows(model.roots).selecting(model[\.selection]).choosing(model.choose),
      expanded: model[\.expanded],
      children: .values(\.children)
    ) { $0.id }
  }

  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map(String.init)
  }

  @Test func `the first item can be selected from the start`() {
    model.roots = []
    let pilot = Pilot(tree().selectsFirst(), size: Size(width: 30, height: 7))
    #expect(model.selection == nil)
    model.roots = [Node("src"), Node("README")]
    pilot.settle()
    #expect(lines(pilot) == ["›   src", "    README"])
    #expect(model.selection == "src")
  }

  @Test(
    arguments: [
      (RemovalPolicy.neighbor, ["README"], "README"), (.none, [nil], nil), (.remember, [], "src"),
    ] as [(RemovalPolicy, [String?], String?)]
  )
  func `a rule decides about the selection when the selected item is removed`(
    policy: RemovalPolicy,
    sent: [String?],
    selected: String?
  ) {
    let tree = tree().onRemoval(policy)
    let pilot = Pilot(tree, size: Size(width: 30, height: 7))
    pilot.press(.down)
    let all = model.roots
    let selections = model.values(of: \.selection).skip(1).record()
    model.roots = Array(all.dropFirst())
    #expect(selections.values == sent)
    #expect(tree.selection == (policy == .neighbor ? 0 : nil))
    model.roots = all
    #expect(tree.selection == all.firstIndex { $0.id == selected })
  }

  @Test func `keys expand, collapse and move between parents and children`() {
    let pilot = Pilot(tree(), size: Size(width: 30, height: 7))
    #expect(lines(pilot) == ["  ▸ src", "    README"])
    pilot.press(.down, .right)
    #expect(
      lines(pilot) == [
        "› ▾ src", "  ├─▸ Canvas", "  ├─▸ Layout", "  └── main", "    README",
      ]
    )
    #expect(model.expanded == ["src"])
    pilot.press(.right, .right)
    #expect(
      lines(pilot) == [
        "  ▾ src", "› ├─▾ Canvas", "  │ ├── Color", "  │ └── Size", "  ├─▸ Layout", "  └── main",
        "    README",
      ]
    )
    #expect(model.selection == "Canvas")
    pilot.press(.right, .left)
    #expect(model.selection == "Canvas")
    pilot.press(.left, .left, .left)
    #expect(lines(pilot) == ["› ▸ src", "    README"])
    #expect(model.expanded == [])
    pilot.press(.left)
    #expect(model.selection == "src")
  }

  @Test func `Enter toggles a branch and chooses a leaf, and the footer says so`() {
    let pilot = Pilot(tree(), size: Size(width: 60, height: 7))
    pilot.press(.down)
    #expect(pilot.footer.contains("Enter expand"))
    pilot.press(.enter)
    #expect(pilot.footer.contains("Enter collapse"))
    pilot.press(.enter, .end)
    #expect(pilot.footer.contains("Enter choose"))
    pilot.press(.enter)
    #expect(model.chosen == ["README"])
  }

  @Test func `an asterisk expands everything below`() {
    let pilot = Pilot(tree(), size: Size(width: 30, height: 9))
    pilot.type("s*")
    #expect(lines(pilot).count == 7)
    #expect(model.expanded == ["src", "Canvas", "Layout"])
  }

  @Test func `an endless tree is expanded up to a limit, and the bell rings`() {
    let expanded = model.values(of: \.expanded).record()
    let tree = Tree(
      Rows([Node("1")]),
      expanded: model[\.expanded],
      children: .values { [Node($0.id + "0"), Node($0.id + "1")] }
    ) { $0.id }
    let pilot = Pilot(tree, size: Size(width: 30, height: 9))
    pilot.press(.down)
    pilot.type("*")
    #expect(tree.count == 20_001)
    #expect(model.expanded.count == 10_000)
    #expect(pilot.screen.ringCount == 1)
    // One value for a level or a slice, not one for each row.
    #expect(expanded.values.count < 40)
  }

  @Test func `an asterisk expands levels that are loaded later, until the user collapses a row`() {
    var subjects: [String: Subject<[Node], Never>] = [:]
    let tree = Tree(
      Rows([Node("a")]),
      expanded: model[\.expanded],
      children: .loaded {
        !$0.id.hasSuffix("-")
      } children: { node in
        let subject = Subject<[Node], Never>()
        subjects[node.id] = subject
        return subject.signal
      },
      text: { $0.id }
    )
    let pilot = Pilot(tree, size: Size(width: 30, height: 9))
    pilot.press(.down)
    pilot.type("*")
    subjects["a"]?.send([Node("a1"), Node("a2"), Node("-")])
    pilot.settle()
    subjects["a1"]?.send([Node("b")])
    pilot.settle()
    #expect(model.expanded == ["a", "a1", "a2", "b"])
    // A later value of the same load expands nothing.
    subjects["a1"]?.send([Node("b"), Node("c")])
    pilot.settle()
    #expect(model.expanded == ["a", "a1", "a2", "b"])
    #expect(tree.collapse(1))
    subjects["a2"]?.send([Node("d")])
    pilot.settle()
    #expect(lines(pilot).contains("  │ └─▸ d"))
    #expect(model.expanded == ["a", "a2", "b"])
  }

  @Test func `loads that end together are shown together`() {
    var subjects: [Subject<[Node], Never>] = []
    model.expanded = ["0", "1", "2"]
    let tree = Tree(
      Rows((0..<3).map { Node("\($0)") }),
      expanded: model[\.expanded],
      children: .loaded(if: { _ in true }) { _ in
        let subject = Subject<[Node], Never>()
        subjects.append(subject)
        return subject.signal
      },
      text: { $0.id }
    )
    let pilot = Pilot(tree, size: Size(width: 30, height: 9))
    for subject in subjects { subject.send([Node("x"), Node("y")]) }
    #expect(tree.count == 6)
    pilot.settle()
    #expect(tree.count == 9)
    #expect(lines(pilot)[1] == "  ├─▸ x")
  }

  @Test func `expanding scrolls to the children, but keeps their parent visible`() {
    let numbers = (0..<9).map { "\($0)" }
    model.roots = numbers.map { id in Node(id, numbers.map { Node("\(id).\($0)") }) }
    let tree = tree()
    let pilot = Pilot(tree, size: Size(width: 30, height: 5))
    pilot.press(.down, .down, .down, .down)
    #expect(tree.visibleRows == 0..<5)
    pilot.press(.right)
    #expect(tree.visibleRows == 3..<8)
    #expect(lines(pilot)[0].hasPrefix("› ▾ 3"))
    // What the model expands does not scroll.
    model.expanded.insert("4")
    pilot.settle()
    #expect(tree.visibleRows == 3..<8)
  }

  @Test func `a click on a mark toggles, and a click on the selected row does, too`() {
    let pilot = Pilot(tree(), size: Size(width: 30, height: 7))
    pilot.click(at: Point(x: 2, y: 0))
    #expect(lines(pilot).count == 5)
    pilot.click(at: Point(x: 4, y: 1))
    #expect(lines(pilot).count == 7)
    #expect(model.selection == "Canvas")
    pilot.click(at: Point(x: 8, y: 1))
    #expect(lines(pilot).count == 5)
    pilot.click(at: Point(x: 8, y: 3))
    pilot.click(at: Point(x: 8, y: 3))
    #expect(model.chosen == ["main"])
  }

  @Test func `the model expands and selects, and changes keep both`() {
    let pilot = Pilot(tree(), size: Size(width: 30, height: 9))
    model.expanded = ["src", "Canvas"]
    model.selection = "Size"
    pilot.settle()
    #expect(lines(pilot).contains("› │ └── Size"))
    model.roots.insert(Node("first"), at: 0)
    pilot.settle()
    #expect(lines(pilot)[0] == "    first")
    #expect(lines(pilot).contains("› │ └── Size"))
    model.roots[1].children?[0].children?.removeLast()
    pilot.settle()
    #expect(model.selection == "Layout")
    // Typed letters find visible rows only.
    pilot.type("r")
    #expect(model.selection == "README")
  }

  @Test func `collapsing a row that contains the selected one selects that row`() {
    let tree = tree()
    let pilot = Pilot(tree, size: Size(width: 30, height: 9))
    model.expanded = ["src"]
    model.selection = "main"
    pilot.settle()
    #expect(tree.collapse(0))
    #expect(model.selection == "src")
    #expect(!tree.collapse(0))
    #expect(tree.isExpanded(0) == false)
    #expect(tree.isExpanded(1) == nil)
    #expect(tree.expand(0))
    #expect(tree.depth(of: 1) == 1)
    #expect(tree.choose(3))
    #expect(model.chosen == ["main"])
  }

  @Test func `deep rows keep room for their text, in ASCII, too`() {
    var node = Node("20")
    for depth in (0..<20).reversed() { node = Node("\(depth)", [node, Node("\(depth)b")]) }
    model.roots = [node]
    model.expanded = Set((0..<20).map { "\($0)" })
    let pilot = Pilot(tree(), size: Size(width: 12, height: 24), glyphs: .ascii)
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(lines(pilot)[1].hasPrefix("  +-v 1"))
    #expect(lines(pilot)[20].contains("+-- 20"))
    for width in 1...8 { pilot.resize(to: Size(width: width, height: 3)) }
  }

  // MARK: Loading

  nonisolated enum Problem: Error { case denied }

  @Test func `a row says that children are loaded, or why they are not`() {
    var subjects: [Subject<[Node], Problem>] = []
    let tree = Tree(
      Rows([Node("root")]),
      children: .loaded {
        $0.id != "leaf"
      } children: { _ in
        let subject = Subject<[Node], Problem>()
        subjects.append(subject)
        return subject.signal
      } failure: { _ in
        "Permission\u{1B} denied."
      }
    ) { node, row in
      row.text = node.id
      row.detail = "\(node.id.count)"
    }
    let pilot = Pilot(tree, size: Size(width: 50, height: 5))
    pilot.press(.down, .right)
    #expect(lines(pilot)[1] == "  └── loading…")
    subjects[0].fail(.denied)
    pilot.settle()
    #expect(lines(pilot)[1] == "  └── Permission denied.")
    pilot.press(.down)
    #expect(pilot.footer.contains("Enter try"))
    pilot.press(.enter)
    #expect(lines(pilot)[1].hasSuffix("loading…"))
    #expect(lines(pilot)[0].hasPrefix("› ▾ root"))
    subjects[1].send([Node("leaf"), Node("other")])
    pilot.settle()
    #expect(lines(pilot)[1].hasPrefix("  ├── leaf"))
    // Each value replaces the children.
    subjects[1].send([Node("other")])
    pilot.settle()
    #expect(lines(pilot).count == 2)
    #expect(lines(pilot)[1].hasPrefix("  └─▸ other"))
    pilot.press(.left)
    subjects[1].send([Node("late")])
    pilot.settle()
    #expect(lines(pilot) == ["› ▸ root" + String(repeating: " ", count: 41) + "4"])
    subjects = []
  }

  @Test func `a million children cost only what is visible`() {
    var asked = 0
    let numbers = (0..<1_000_000).map { Number(id: $0) }
    let children = { (number: Number) -> [Number]? in
      asked += 1
      return number.id < 0 ? numbers : nil
    }
    let tree = Tree(Rows([Number(id: -1)]), children: .values(children)) { "\($0.id)" }
    let pilot = Pilot(tree, size: Size(width: 30, height: 10))
    pilot.press(.down, .right, .end)
    #expect(tree.count == 1_000_001)
    #expect(pilot.text.contains("999999"))
    #expect(asked < 100)
  }

  nonisolated struct Number: Identifiable, Sendable { let id: Int }
}
