import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct PatternFieldTests {
  private let phone: FieldPattern = "(###) ###-####"

  private func field(_ text: String = "") -> (field: PatternField, pilot: Pilot) {
    let field = PatternField(phone, text: text)
    return (field, pilot(field, width: 17))
  }

  @Test func `the literals and the places are shown, and the cursor skips the literals`() {
    let (field, pilot) = field()
    #expect(pilot.rows == ["[(···) ···-···· ]"])
    #expect(pilot.cursor == Point(x: 2, y: 0))
    pilot.type("555")
    #expect(pilot.rows == ["[(555) ···-···· ]"])
    #expect(pilot.cursor == Point(x: 7, y: 0))
    pilot.type("1234567")
    #expect(pilot.rows == ["[(555) 123-4567 ]"])
    #expect(pilot.cursor == Point(x: 15, y: 0))
    #expect(field.text == "5551234567")
    #expect(field.formattedText == "(555) 123-4567")
    #expect(field.isComplete)
  }

  @Test func `what is entered has the style of text, and the rest that of a placeholder`() {
    let (_, pilot) = field("55")
    #expect(pilot.canvas.dump().contains("0│offfppppppppppppo│"))
  }

  @Test func `a character that does not fit is rejected`() {
    let (field, pilot) = field()
    var rejections: [InputRejection] = []
    field.inputRejected.add { rejections.append($0) }
    pilot.type("5x")
    #expect(field.text == "5")
    #expect(rejections == [InputRejection(.notAllowed)])
    pilot.type("551234567")
    pilot.type("8")
    #expect(field.text == "5551234567")
    #expect(rejections == [InputRejection(.notAllowed), InputRejection(.limit(10))])
  }

  @Test func `a literal beside the cursor may be typed`() {
    let (field, pilot) = field()
    var isRejected = false
    field.inputRejected.add { _ in isRejected = true }
    pilot.type("(555) 123-4567")
    #expect(field.formattedText == "(555) 123-4567")
    #expect(!isRejected)
    pilot.type("-")
    #expect(isRejected)
  }

  @Test func `Backspace jumps over literals, and characters close up`() {
    let (field, pilot) = field("5551")
    pilot.press(.backspace)
    #expect(pilot.cursor == Point(x: 7, y: 0))
    pilot.press(.backspace)
    #expect(field.text == "55")
    #expect(pilot.cursor == Point(x: 4, y: 0))
    field.text = "5551234567"
    pilot.press(.home, .delete)
    #expect(pilot.rows == ["[(551) 234-567· ]"])
    pilot.press(.alt("z"))
    #expect(field.text == "5551234567")
  }

  @Test func `Backspace deletes in a mixed pattern, and leaves a place empty for other kinds`() {
    let field = PatternField("@@-##", text: "AB12")
    let pilot = pilot(field, width: 8)
    pilot.press(.left, .left, .backspace)
    #expect(field.text == "A 12")
    #expect(field.formattedText == "A -12")
    #expect(pilot.rows == ["[A·-12 ]"])
    #expect(field.isUnfinished)
    pilot.press(.backspace)
    #expect(field.text == "  12")
    pilot.type("xy")
    #expect(field.text == "xy12")
    #expect(field.isComplete)
    pilot.press(.home, .delete, .delete, .delete)
    #expect(field.text == "  2")
    pilot.press(.delete)
    #expect(field.text == "")
    pilot.press(.alt("z"))
    #expect(field.text == "  2")
    // A model keeps the empty places.
    field.text = "A 12"
    #expect(field.formattedText == "A -12")
  }

  @Test func `typing inserts while there is room, and then replaces`() {
    let (field, pilot) = field("5552")
    pilot.press(.left)
    pilot.type("1")
    #expect(field.text == "55512")
    field.text = "5551234567"
    pilot.press(.home)
    pilot.type("98")
    #expect(field.text == "9851234567")
    #expect(pilot.cursor == Point(x: 4, y: 0))
  }

  @Test func `a text is pasted with or without literals`() {
    for text in ["(555) 123-4567", "5551234567", "555-123-4567", " 555 123 4567\n"] {
      let (field, pilot) = field()
      pilot.paste(text)
      #expect(field.text == "5551234567", "\(text)")
      #expect(field.isComplete)
    }
    let (field, pilot) = field("555")
    var reasons: [InputRejection.Reason] = []
    field.inputRejected.add { reasons += $0.reasons }
    pilot.paste("-12x3")
    #expect(field.text == "555")
    #expect(reasons == [.doesNotFit])
    pilot.paste(") 123\n")
    #expect(field.text == "555123")
    pilot.paste("45678")
    #expect(field.text == "555123")
    #expect(reasons == [.doesNotFit, .doesNotFit])
  }

  @Test(arguments: [
    "+49 (0)30 1234-5678 x", "+49 (0)30 1234-5678", "55512345678", "(555) 123-456x", "５５５",
  ])
  func `a pasted text that does not fit changes nothing, and the row says so`(text: String) {
    for start in ["", "555", "5551234567"] {
      let field = PatternField(phone, text: start)
      let pilot = Pilot(
        Form(spacing: 0) {
          FormRow("Phone", field)
          CheckBox("next")
        },
        size: Size(width: 60, height: 4)
      )
      for keys: [KeyPress] in [[.end], [.home], [.alt("a")]] {
        pilot.press(keys[0])
        pilot.paste(text)
        #expect(field.text == start)
        #expect(pilot.text.contains("The pasted text does not fit here."))
      }
      pilot.press(.tab)
      #expect(!pilot.text.contains("! "))
    }
  }

  @Test func `a telephone number from a page is pasted without its invisible marks`() {
    let (field, pilot) = field()
    pilot.paste("\u{202A}(555) 123\n4567\u{202C}\r\n")
    #expect(field.text == "5551234567")
  }

  @Test func `a pasted text with all literals is read by position`() {
    let field = PatternField("+49 ### ####")
    let pilot = pilot(field)
    pilot.paste("+49 123 4567")
    #expect(field.text == "1234567")
    pilot.press(.alt("a"))
    pilot.paste("7654321")
    #expect(field.formattedText == "+49 765 4321")
  }

  @Test func `words are the groups between literals`() {
    let (_, pilot) = field("5551234567")
    pilot.press(.control(.left))
    #expect(pilot.cursor == Point(x: 11, y: 0))
    pilot.press(.control(.left), .control(.left), .control(.right))
    #expect(pilot.cursor == Point(x: 7, y: 0))
    pilot.press(.control("w"))
    #expect(pilot.rows == ["[(123) 456-7··· ]"])
    pilot.press(.end, .control("y"))
    #expect(pilot.rows == ["[(123) 456-7555 ]"])
    pilot.press(.alt("a"), .delete)
    #expect(pilot.rows == ["[(···) ···-···· ]"])
  }

  @Test func `copied text has the literals that the user sees`() {
    let (_, pilot) = field("5551234567")
    pilot.press(.alt("a"), .alt("w"))
    #expect(pilot.screen.copiedText == "(555) 123-4567")
    pilot.press(.home, .right, .right, .shift(.right), .shift(.right), .alt("w"))
    #expect(pilot.screen.copiedText == "5) 1")
  }

  @Test func `a click places the cursor, and a double click selects a group`() {
    let (field, pilot) = field("5551234567")
    pilot.click(at: Point(x: 8, y: 0))
    pilot.type("9")
    #expect(field.text == "5551934567")
    pilot.advanceNow(by: .seconds(1))
    pilot.click(at: Point(x: 12, y: 0))
    pilot.click(at: Point(x: 12, y: 0))
    pilot.type("0")
    #expect(field.text == "5551930")
  }

  @Test func `a swap whose result would not fit is rejected, and a deletion is not`() {
    let plate = PatternField(FieldPattern("@@-##").uppercased(), text: "AB-12")
    let pilot = pilot(plate)
    pilot.press(.home, .delete)
    #expect(plate.text == " B12")
    #expect(pilot.screen.ringCount == 0)
    pilot.press(.home)
    pilot.type("x")
    #expect(plate.formattedText == "XB-12")
    pilot.press(.right, .control("t"))
    #expect(plate.text == "XB12")
    #expect(pilot.screen.ringCount == 1)
    pilot.press(.end, .control("u"))
    #expect(plate.text.isEmpty)
  }

  @Test func `an interpolation adds places for other characters`() {
    let field = PatternField("\\#\(6, where: \.isHexDigit)")
    let pilot = pilot(field, width: 10)
    pilot.type("ffg00")
    #expect(pilot.rows == ["[#ff00·· ]"])
  }

  @Test func `a placeholder is shown while the field is empty and has no focus`() {
    let field = PatternField(phone, placeholder: "optional")
    let pilot = pilot(VStack { [CheckBox("first"), field] }, width: 20, height: 2)
    #expect(pilot.rows[1].contains("optional"))
    pilot.press(.tab)
    #expect(pilot.rows[1].contains("(···) ···-····"))
  }

  @Test func `a narrow field scrolls, and an ASCII field has only ASCII characters`() {
    for width in 0...8 {
      let pilot = pilot(PatternField(phone, text: "5551234567"), width: width)
      pilot.type("1")
      pilot.press(.home, .backspace, .delete)
      pilot.click(at: .origin)
      if width > 2 { #expect(pilot.cursor != nil) }
    }
    let pilot = pilot(PatternField(phone, text: "555"), width: 17)
    pilot.application.glyphs = .ascii
    pilot.settle()
    #expect(pilot.text.hasSuffix("(555) ___-____ ]"))
  }

  // MARK: Binding

  private final class Model: Bindable {
    enum Input: String { case phone }
    enum Problem: FieldProblem {
      case missing

      func message(about label: String) -> String { "\(label) is missing." }
    }

    @Observed var phone = ""
    private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
      of: self,
      Field(.phone, \.phone) { text throws(Problem) in if text.isEmpty { throw .missing } }
    )
    private(set) lazy var save = Command(of: self, submitting: \.fields) { _ in }
  }

  @Test func `the field and the model change each other`() {
    let model = Model()
    model.phone = "(555) 1"
    let field = PatternField(model[\.phone], phone)
    let pilot = pilot(field, width: 17)
    #expect(field.text == "5551")
    #expect(model.phone == "(555) 1")
    pilot.type("2")
    #expect(model.phone == "55512")
    model.phone = "12"
    pilot.settle()
    #expect(pilot.text == "[(12·) ···-···· ]")
  }

  @Test func `an unfinished text is told apart, and is not submitted`() {
    let model = Model()
    let pilot = Pilot(
      Page(model) {
        Form(spacing: 0) {
          FormRow("Phone", PatternField(model.fields[.phone], phone))
          Button("Save", command: model.save).named("save")
        }
      },
      size: Size(width: 40, height: 5)
    )
    pilot.type("555")
    #expect(!model.fields.isValid)
    #expect(!pilot.text.contains("!"))
    pilot.press(.tab)
    #expect(pilot.text.contains("! Fill in all places."))
    pilot.press(.shift(.tab))
    pilot.type("1234567")
    #expect(!pilot.text.contains("!"))
    #expect(model.fields.isValid)
    pilot.press(.control("u"))
    #expect(!model.fields.isValid)
  }
}
