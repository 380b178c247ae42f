import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct SemanticsTests {
  private nonisolated struct Package: Identifiable, Hashable {
    let id: String
    let version: String
  }

  @Test func `a form states labels, values, states and problems`() {
    let name = TextField("ada", placeholder: "try ada")
    let form = Form {
      FormRow("User name", name)
      FormRow("Password", SecretField(), problem: "Enter your password.")
      FormRow(CheckBox("Remember me", isOn: true))
      FormRow("Size", RadioGroup(["small", "large"], selectedIndex: 1))
      FormRow("Tip", Slider(0...30, value: 12))
      FormRow("Drink", Select(["tea", "milk"]).placeholder("Choose"))
      Button("Sign in").asDefault()
    }
    let pilot = Pilot(Page(form, title: "Sign in"))
    #expect(
      pilot.tree == """
        page "Sign in"
          field "User name": "ada" (focused)
          field "Password" (secret, problem "Enter your password.")
          checkBox "Remember me" (on)
          choice "Size": "large"
            option "small"
            option "large" (selected)
          number "Tip": "12"
          choice "Drink" (collapsed, placeholder "Choose")
          button "Sign in" (default)
        """
    )
  }

  @Test func `the text of a secret field is nowhere in the tree`() {
    let field = SecretField()
    let pilot = Pilot(Page(Form { FormRow("Password", field) }))
    pilot.type("lovelace")
    pilot.press(.control("r"))
    #expect(pilot.text.contains("lovelace"))
    #expect(pilot.find(.field, "Password").value == nil)
    #expect(!pilot.tree.contains("lovelace"))
    #expect(!"\(pilot.application.semantics as Any)".contains("lovelace"))
  }

  @Test func `a table states its columns, its extent and its visible rows`() {
    let rows = ["vim", "zsh", "git"].map { Package(id: $0, version: "9.\($0.count)") }
    let table = Table(Rows(.just(rows))) {
      Column("Name", \.id)
      Column("Version", \.version)
    }
    table.selection = 1
    let pilot = Pilot(Page(Box("Packages") { table }), size: Size(width: 30, height: 5))
    #expect(
      pilot.tree == """
        page
          group "Packages"
            table "Packages" (1-2 of 3, focused)
              column "Name"
              column "Version"
              row "vim": Version "9.3"
              row "zsh": Version "9.3" (selected)
        """
    )
    #expect(pilot.find(.table, "Packages").row("git").cell("Version").text == "9.3")
    #expect(pilot.find(.table, "Packages").row("git").place == .init(2, of: 3))
  }

  @Test func `a row among a million is made alone`() {
    var asked: [Int] = []
    let list = List(Rows(count: 1_000_000)) { index, row in
      asked.append(index)
      row.text = "Row \(index)"
    }
    let pilot = Pilot(list, size: Size(width: 20, height: 3))
    asked = []
    let items = pilot.application.semantics?.children.first?.items
    #expect(items?[987_654]?.label == "Row 987654")
    #expect(asked == [987_654])
    #expect(items?.index(of: "Row 1") == 1)
    #expect(asked == [987_654])
    #expect(items?[1_000_000] == nil)
  }

  @Test func `hidden widgets, other tabs and what a dialog covers are not in the tree`() {
    let hidden = Button("Hidden")
    hidden.isHidden = true
    let page = Page(
      Tabs {
        Tab("One") {
          Button("First")
          hidden
        }
        Tab("Two") { Button("Second") }
      }
    )
    let pilot = Pilot(page)
    #expect(
      pilot.tree == """
        page
          group "One"
            tabs "One": "One" (focused)
              tab "One" (selected)
              tab "Two"
            button "First"
        """
    )
    pilot.find(.tab, "Two").choose()
    #expect(pilot.find(.button, "Second").exists)
    #expect(!pilot.find(.button, "First").exists)
    page.show(.confirm(title: "Delete", "Delete it?", yes: "Delete", no: "Keep"))
    pilot.settle()
    #expect(
      pilot.tree == """
        dialog "Delete"
          text: "Delete it?"
          button "Delete" (focused, default)
          button "Keep"
        """
    )
  }

  @Test func `an open list covers the page and has the label of its control`() {
    let select = Select(["tea", "milk"], selectedIndex: 1)
    let pilot = Pilot(Page(Form { FormRow("Drink", select) }))
    pilot.find(.choice, "Drink").press()
    #expect(
      pilot.tree == """
        page
          list "Drink" (1-2 of 2, focused)
            option "tea"
            option "milk" (selected, focused)
        """
    )
    pilot.find(.option, "tea").choose()
    #expect(pilot.find(.choice, "Drink").value == "tea")
  }

  @Test func `messages, toasts and progress say how urgent they are`() {
    let line = MessageLine()
    let bar = ProgressBar(fraction: 0.4)
    let form = Form {
      FormRow("Copying", bar)
      line
    }
    let pilot = Pilot(Page(form))
    line.say("Not saved.", .problem)
    pilot.application.toast("Saved.", .success)
    pilot.settle()
    #expect(pilot.find(.message, "Not saved.").urgency == .high)
    #expect(pilot.find(.message, "Saved.").urgency == .normal)
    #expect(pilot.find(.progress, "Copying").urgency == .low)
    #expect(pilot.find(.progress).text == "40%")
  }

  @Test func `a container disables the elements inside it`() {
    let form = Form { FormRow("Name", TextField()) }
    form.isEnabled = false
    let pilot = Pilot(form)
    #expect(!pilot.find(.field, "Name").isEnabled)
  }

  @Test func `keys are actions with their titles`() {
    var isSaved = false
    let page = Page(Label("text"), title: "Letter").keys {
      KeyBinding(.control("s"), title: "save") { isSaved = true }
    }
    let pilot = Pilot(page)
    let save = pilot.find(.page, "Letter").keyActions.first { $0.title == "save" }
    #expect(save?.keys == "Ctrl-S")
    pilot.find(.page, "Letter").perform("save")
    #expect(isSaved)
  }

  @Test func `a widget of a program says what it is`() {
    final class Rating: Widget {
      var stars = 3
      override var takesFocus: Bool { true }
      override func size(in available: Size) -> Size { Size(width: 5, height: 1) }
      override var semantics: Semantics? {
        var own = Semantics(.number, value: "\(stars)")
        own.actions = [
          .set { [weak self] text in
            guard let self, let stars = Int(text) else { return false }
            self.stars = stars
            return true
          }
        ]
        return own
      }
    }
    let pilot = Pilot(Page(Form { FormRow("Stars", Rating()) }))
    pilot.find(.number, "Stars").set("5")
    #expect(pilot.find(.number, "Stars").text == "5")
    #expect(Pilot(Rating().labeled("Taste")).find(.number, "Taste").exists)
  }

  @Test func `a tree states levels and expands by meaning`() {
    nonisolated struct Folder: Identifiable {
      let id: String
      var folders: [Folder] = []
    }
    let roots = [Folder(id: "usr", folders: [Folder(id: "bin")])]
    let children: TreeChildren<Folder> = .values { $0.folders.isEmpty ? nil : $0.folders }
    let tree = Tree(Rows(.just(roots)), children: children) { $0.id }
    let pilot = Pilot(Page(tree, title: "Files"))
    pilot.find(.tree, "Files").row("usr").expand()
    #expect(
      pilot.find(.tree).tree == """
        tree "Files" (1-2 of 2, focused)
          row "usr" (expanded)
          row "bin" (level 1)
        """
    )
  }

  @Test func `a window that is too small for the page shows only the notice`() {
    let page = Page(Button("Go"), minimum: Size(width: 40, height: 3))
    let pilot = Pilot(page, size: Size(width: 20, height: 3))
    #expect(!pilot.find(.button).exists)
    #expect(pilot.find(.message).text.contains("40×3"))
  }
}
