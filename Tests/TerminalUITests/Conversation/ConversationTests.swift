import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct ConversationTests {
  private final class Order: Bindable {
    @Observed var name = ""
    @Observed var drink = "tea"
    @Observed var size = 2
    @Observed var isAgreed = false
    @Observed private(set) var message = "Fill in all fields."
    var problem: String? { name.contains(" ") ? "No spaces, please." : nil }
    var isValid: Bool { problem == nil }
    private(set) lazy var order = Command(of: self, enabledIf: \.isValid) {
      $0.message = "\($0.name) gets \($0.size) \($0.drink)."
    }
  }

  private func page(_ model: Order) -> Page {
    Page(model, title: "Order") {
      Form {
        FormRow("Name", TextField(model[\.name], placeholder: "ada"), problem: model.problem)
        CheckBox("I agree", isOn: model[\.isAgreed])
        FormRow("Cups", Slider(model[\.size], in: 1...9))
        FormRow("Drink", RadioGroup(model[\.drink], among: ["tea", "milk"]))
        Button("Order", command: model.order).asDefault()
        Button("Help") { $0.show(Dialog.confirm("Ask Ada.")) }
        MessageLine(model.message)
      }
    }
  }

  @Test func `a form is filled in line by line, and Enter keeps a value`() async {
    let model = Order()
    let talk = Pilot(page(model)).talk()
    await talk.answer("grace", "yes", "3", "", "1")
    #expect(
      talk.text == """
        Order
        Fill in all fields.
        Name (ada): grace
        I agree, yes or no [no]: yes
        Cups, 1–9 [2]: 3
        1 tea, selected
        2 milk
        Drink [tea]:\u{20}
        grace gets 3 tea.
        1 Order
        2 Help
        Choose [1]: 1
        Choose [1]:\u{20}
        """
    )
    #expect(model.isAgreed)
  }

  @Test func `an answer with a problem is asked for again`() async {
    let talk = Pilot(page(Order())).talk()
    _ = talk.news()
    await talk.answer("ada lovelace", "ada")
    #expect(
      talk.text.hasSuffix(
        """
        Name (ada): ada lovelace
        Name: No spaces, please.
        Name [ada lovelace]: ada
        I agree, yes or no [no]:\u{20}
        """
      )
    )
  }

  @Test func `a pipe ends at an answer with a problem, because its next line is another answer`()
    async
  {
    let pilot = Pilot(page(Order()))
    let talk = pilot.talk(hidesTyping: false)
    await talk.answer("ada lovelace", "yes")
    #expect(talk.text.hasSuffix("Name: No spaces, please."))
  }

  @Test func `commands jump, go back, and run actions by name`() async {
    let model = Order()
    let talk = Pilot(page(model)).talk()
    await talk.answer(":drink", "2", "back", "back", "order")
    #expect(model.drink == "milk")
    #expect(talk.text.contains("gets 2 milk."))
    await talk.answer("name", "::x", "no", "?")
    #expect(model.name == ":x")
    #expect(talk.text.contains("Go to: Name [:x]; I agree [no]; Drink [milk]; Order; Help"))
    await talk.answer(":nothing")
    #expect(talk.text.contains("There is no “nothing” here. Type ? for help."))
  }

  @Test func `a dialog is a question, and its answer leads back`() async {
    let model = Order()
    let page = page(model)
    let pilot = Pilot(page)
    let talk = pilot.talk()
    var answer: Bool?
    let dialog = Dialog.confirm(title: "Delete", "Delete it?", yes: "Delete", no: "Keep")
    dialog.answered.add { answer = $0 }
    page.show(dialog)
    pilot.settle()
    _ = talk.news()
    await talk.answer("keep")
    #expect(answer == false)
    #expect(
      talk.text.contains(
        """
        Name (ada):\u{20}
        1 Delete
        2 Keep
        Choose [1]: keep
        Name (ada):\u{20}
        """
      )
    )
  }

  @Test func `a table speaks its rows by pages, and a number chooses one`() async {
    nonisolated struct Item: Identifiable, Hashable {
      let id: Int
      var name: String { "item \(id)" }
    }
    let items = (1...25).map { Item(id: $0) }
    let table = Table(Rows(.just(items))) {
      Column("Name", \.name)
      Column("Number", \.id)
    }
    let talk = Pilot(Page(Box("Items") { table })).talk()
    await talk.answer("more", "12")
    #expect(table.selection == 11)
    let lines = talk.text.split(separator: "\n")
    #expect(lines[0...1] == ["Items, 25 rows", "1 item 1, Number 1"])
    #expect(lines[11...13] == ["15 more", "Items: more", "11 item 11, Number 11"])
    #expect(lines.last == "Items [12 item 12]: ")
    await talk.answer("sort number", "item 3")
    #expect(talk.text.hasSuffix(": "))
  }

  @Test func `what only counts is said every ten seconds and at its end`() async {
    let bar = ProgressBar(fraction: 0)
    let pilot = Pilot(
      Page(
        Form {
          FormRow("Copying", bar)
          Button("Stop") {}
        }
      )
    )
    let talk = pilot.talk()
    for percent in 1...100 {
      bar.fraction = Double(percent) / 100
      await pilot.advance(by: .milliseconds(500))
    }
    let said = talk.text.split(separator: "\n").filter { $0.hasPrefix("Copying") }
    #expect(
      said == [
        "Copying: 0%", "Copying: 21%", "Copying: 41%", "Copying: 61%", "Copying: 81%",
        "Copying: 100%",
      ]
    )
  }

  @Test func `a secret is in no line, and a pipe is warned once`() async {
    let field = SecretField()
    let other = SecretField()
    let form = Form {
      FormRow("Password", field)
      FormRow("Again", other)
    }
    let pilot = Pilot(Page(form))
    let talk = pilot.talk(hidesTyping: false)
    await talk.answer("lovelace", "lovelace")
    #expect(field.secret == Secret("lovelace"))
    #expect(other.secret == Secret("lovelace"))
    #expect(!talk.text.contains("lovelace"))
    #expect(talk.text.split(separator: "\n").filter { $0.hasPrefix("Warning") }.count == 1)
  }

  @Test func `after the last answer, a disabled button is named, and the question stays`() async {
    let button = Button("Send").asDefault()
    button.isEnabled = false
    let form = Form {
      FormRow("Name", TextField())
      button
    }
    let talk = Pilot(Page(form)).talk()
    await talk.answer("ada")
    #expect(talk.text == "Name: ada\n“Send” is disabled now.\nName [ada]: ")
  }

  @Test func `the end of the input ends the program with 1`() async {
    let pilot = Pilot(page(Order()))
    let talk = pilot.talk()
    await talk.endInput()
    #expect(talk.text.hasSuffix("Name (ada): \nNo more input."))
  }

  @Test func `a list that gets its first rows is asked about anew`() async {
    let list = List(Rows(count: 0)) { index, row in row.text = "row \(index)" }
    let pilot = Pilot(Page(Box("Numbers") { list }))
    let talk = pilot.talk()
    #expect(talk.news() == "Numbers, 0 rows\nNumbers: ")
    list.count = 2
    pilot.settle()
    #expect(talk.news() == "Numbers, 2 rows\n1 row 0\n2 row 1\nNumbers: ")
  }

  @Test func `what is filled in before the first question is said`() async {
    let secret = SecretField()
    let form = Form {
      FormRow("Name", TextField("ada"))
      FormRow("Password", secret)
    }
    let pilot = Pilot(Page(form, title: "Sign in"))
    secret.focus()
    pilot.settle()
    let talk = pilot.talk()
    #expect(talk.text == "Sign in\nName [ada]\nPassword (not shown): ")
  }
}
