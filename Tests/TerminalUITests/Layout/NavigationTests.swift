import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var path: [String] = []
  @Observed var title = "Old"
}

/// Levels of a hierarchy with a way back.
struct NavigationTests {
  private let model = Model()

  private func pilot(
    _ widget: Widget,
    _ width: Int = 40,
    _ height: Int = 5,
    glyphs: Glyphs = .unicode
  ) -> Pilot {
    Pilot(
      Page(VStack { widget.growing(.both) }),
      size: Size(width: width, height: height),
      glyphs: glyphs
    )
  }

  private func bound() -> Navigation {
    Navigation(model[\.path]) {
      Tab("Albums") {
        TextField("").named("search")
        List(["a", "b", "c"]).named("albums")
      }
    } level: { name in
      Tab(name) { Button(name).named(name) }
    }
  }

  private func text(_ pilot: Pilot) -> String {
    pilot.rows.map { $0.reversed().drop { $0 == " " }.reversed() }.map { String($0) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test func `the path of the model is shown, with the last level below it`() {
    let navigation = bound()
    let pilot = pilot(navigation)
    #expect(pilot.rows[0].hasPrefix("Albums  "))
    #expect(navigation.depth == 0 && !navigation.canGoBack)
    model.path = ["Blue", "Hits"]
    pilot.settle()
    #expect(text(pilot) == "← Albums › Blue › Hits\n‹ Hits ›")
    #expect(navigation.titles == ["Albums", "Blue", "Hits"])
    #expect(navigation.depth == 2 && navigation.canGoBack)
    model.path = []
    pilot.settle()
    #expect(text(pilot).hasPrefix("Albums\n"))
  }

  @Test func `a path from before the first drawing is shown at once`() {
    model.path = ["Blue"]
    let pilot = pilot(bound())
    #expect(text(pilot) == "← Albums › Blue\n‹ Blue ›")
    #expect(pilot.focus == "Blue")
  }

  @Test func `F6 leads to the level that is shown, and to the widget that had the focus there`() {
    let panes = Panes(.row, minimum: Size(width: 20, height: 4)) {
      Tab("Left") { bound() }
      Tab("Right") { Button("other").named("other") }
    }
    let pilot = Pilot(panes, size: Size(width: 60, height: 8))
    pilot.press(.tab)
    #expect(pilot.focus == "albums")
    model.path = ["Blue"]
    pilot.settle()
    pilot.press(.function(6))
    #expect(pilot.focus == "other")
    // The level is replaced while the focus is elsewhere.
    model.path = []
    pilot.settle()
    #expect(pilot.focus == "other")
    pilot.press(.function(6))
    #expect(pilot.focus == "albums")
  }

  @Test(arguments: [KeyPress.escape, .alt(.left), .backspace])
  func `a key leads back by one level, and makes the path shorter`(key: KeyPress) {
    let pilot = pilot(bound())
    model.path = ["Blue", "Hits"]
    pilot.settle()
    #expect(pilot.focus == "Hits")
    #expect(pilot.footer.contains("Esc back"))
    pilot.press(key)
    #expect(model.path == ["Blue"])
    #expect(pilot.focus == "Blue")
    pilot.press(key, key)
    #expect(model.path.isEmpty)
    #expect(!pilot.footer.contains("back"))
  }

  @Test func `the focus and the state of lower levels are kept`() {
    let pilot = pilot(bound())
    pilot.press(.tab, .down, .down)
    let list = pilot.application.page?.root.widget(named: "albums") as? List<TextLine>
    #expect(pilot.focus == "albums" && list?.selection == 1)
    model.path = ["Blue"]
    pilot.settle()
    pilot.press(.escape)
    #expect(pilot.focus == "albums" && list?.selection == 1)
    #expect(pilot.application.page?.root.widget(named: "albums") === list)
  }

  @Test func `a text input uses Backspace and Alt-Left, and a search field Escape`() {
    let navigation = Navigation {
      Tab("Albums") { Button("a") }
    }
    navigation.push(
      Tab("Search") {
        SearchField().named("field")
        Label("results")
      }
    )
    let pilot = pilot(navigation)
    pilot.type("ab")
    pilot.press(.alt(.left), .backspace, .backspace, .backspace, .escape)
    #expect(navigation.depth == 1)
    pilot.press(.end, .backspace, .backspace, .backspace)
    #expect(navigation.depth == 1)
    pilot.press(.escape)
    #expect(navigation.depth == 0)
  }

  @Test func `a click on a title leads back to its level, and on the arrow by one`() {
    let pilot = pilot(bound())
    model.path = ["Blue", "Hits", "More"]
    pilot.settle()
    #expect(text(pilot).hasPrefix("← Albums › Blue › Hits › More"))
    pilot.click("More")
    pilot.click("›")
    #expect(model.path.count == 3)
    pilot.click("←")
    #expect(model.path == ["Blue", "Hits"])
    pilot.click("Albums")
    #expect(model.path.isEmpty)
    pilot.click("Albums")
    #expect(text(pilot).hasPrefix("Albums\n"))
  }

  @Test func `a press that leaves the title does not lead back`() {
    let pilot = pilot(bound())
    model.path = ["Blue"]
    pilot.settle()
    pilot.send(.mouse(MouseEvent(.press(.left), at: Point(x: 3, y: 0))))
    pilot.send(.mouse(MouseEvent(.release(.left), at: Point(x: 30, y: 3))))
    #expect(model.path == ["Blue"])
  }

  @Test func `a path that is too long loses its beginning, and a long title its end`() {
    let pilot = pilot(bound(), 20)
    model.path = ["Blue", "Hits"]
    pilot.settle()
    #expect(pilot.rows[0] == "← Blue › Hits       ")
    model.path = ["Blue", "A title without an end"]
    pilot.settle()
    #expect(pilot.rows[0] == "← A title without a…")
    pilot.click("←")
    #expect(model.path == ["Blue"])
    for size in [(1, 1), (0, 0), (3, 2), (200, 60)] {
      pilot.resize(to: Size(width: size.0, height: size.1))
    }
    #expect(text(pilot) == "← Albums › Blue\n‹ Blue ›")
  }

  @Test func `the line is ASCII if the glyphs are`() {
    model.path = ["Blue"]
    let pilot = pilot(bound(), glyphs: .ascii)
    #expect(pilot.rows[0].hasPrefix("< Albums > Blue "))
  }

  @Test func `a level without controls has the focus, so that the keys lead back`() {
    let navigation = Navigation {
      Tab("Albums") { Button("a").named("a") }
    }
    let pilot = pilot(navigation)
    navigation.push(Tab("Text") { Label("nothing to focus") })
    pilot.settle()
    pilot.press(.escape)
    #expect(pilot.focus == "a" && navigation.depth == 0)
  }

  @Test func `a level that comes while another widget has the focus does not take it`() {
    let navigation = bound()
    let pilot = Pilot(
      VStack {
        Button("first").named("first")
        navigation
      },
      size: Size(width: 30, height: 6)
    )
    #expect(pilot.focus == "first")
    model.path = ["Blue"]
    pilot.settle()
    #expect(pilot.focus == "first")
    pilot.press(.escape)
    #expect(model.path == ["Blue"])
    pilot.press(.tab, .escape)
    #expect(model.path.isEmpty)
  }

  @Test func `levels at the beginning of the path that stay the same keep their widgets`() {
    let navigation = bound()
    let pilot = pilot(navigation)
    model.path = ["Blue", "Hits"]
    pilot.settle()
    let blue = navigation.widget(named: "Blue")
    model.path = ["Blue", "More", "Last"]
    pilot.settle()
    #expect(navigation.widget(named: "Blue") === blue && blue != nil)
    #expect(navigation.widget(named: "Hits") == nil)
    #expect(pilot.focus == "Last")
    model.path = ["Other"]
    pilot.settle()
    #expect(navigation.widget(named: "Blue") == nil)
    #expect(text(pilot) == "← Albums › Other\n‹ Other ›")
  }

  @Test func `events tell the depth, those of the user apart`() {
    let navigation = bound()
    let depths = navigation.depthChanged.signal.record()
    let edits = navigation.wentBack.signal.record()
    let pilot = pilot(navigation)
    model.path = ["Blue", "Hits"]
    pilot.press(.escape)
    model.path = []
    #expect(depths.values == [2, 1, 0])
    #expect(edits.values == [1])
  }

  @Test func `the program goes back as the user does, also by several levels`() {
    let navigation = bound()
    model.path = ["Blue", "Hits", "More"]
    #expect(navigation.goBack(to: 1))
    #expect(model.path == ["Blue"])
    #expect(navigation.goBack())
    #expect(!navigation.goBack() && !navigation.goBack(to: 3) && !navigation.goBack(to: -1))
    #expect(model.path.isEmpty)
  }

  @Test func `a title follows a signal while its level exists`() {
    let navigation = Navigation {
      Tab("Albums") { Button("a") }
    }
    navigation.push(Tab(model.title) { Button("b") })
    navigation.push(Tab("Top") { Button("c") })
    let pilot = pilot(navigation)
    model.title = "New"
    pilot.settle()
    #expect(text(pilot) == "← Albums › New › Top\n‹ c ›")
    navigation.goBack(to: 0)
    model.title = "Gone"
    #expect(navigation.titles == ["Albums"])
  }

  @Test func `a disabled container leads nowhere, by keys and clicks`() {
    let navigation = bound()
    let pilot = pilot(navigation)
    model.path = ["Blue"]
    navigation.isEnabled = false
    pilot.settle()
    pilot.press(.escape)
    pilot.click("Albums")
    #expect(model.path == ["Blue"])
  }

  @Test func `a level is released with its model when the user leaves it`() {
    let model = model
    expectNoLeaks { tracker in
      let navigation = Navigation(model[\.path]) {
        Tab("Albums") { Button("a") }
      } level: { name in
        let own = Model()
        tracker.track(own)
        let button = Button("b").following(own.values(of: \.title)) { $0.title = "\(name) \($1)" }
        tracker.track(button)
        return Tab(own.title) { button }.keeping(own)
      }
      let pilot = Pilot(navigation, size: Size(width: 30, height: 4))
      model.path = ["Blue", "Hits"]
      pilot.settle()
      #expect(pilot.text.contains("‹ Hits Old ›"))
      pilot.press(.escape, .escape)
    }
  }

  @Test func `the container is released, although its closure captures the model`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let navigation = Navigation(model[\.path]) {
        Tab("Albums") { Button("a") }
      } level: { name in
        Tab(name) { Label(model.title) }
      }
      tracker.track(navigation)
      model.path = ["Blue"]
      #expect(navigation.depth == 1)
    }
  }
}
