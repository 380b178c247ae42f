import Gallery
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// The language of the toolkit's own words.
struct WordingTests {
  @Test func `the footer, the help and the notice change their language at once`() {
    let (model, pilot) = openGallery(at: .layout)
    pilot.application.page?.focus(named: "language")
    #expect(pilot.text.contains("F1 help"))
    pilot.press(.right)
    #expect(model.appearance.language == .german)
    #expect(pilot.text.contains("F1 Hilfe") && pilot.text.contains("Strg-C beenden"))
    pilot.press(.function(1))
    #expect(pilot.text.contains("Tippen, um zu suchen."))
    #expect(pilot.text.contains("nächste Auswahl"))
    pilot.press(.escape)
    pilot.resize(to: Size(width: 20, height: 5))
    #expect(pilot.text.contains("Dieses Fenster hat"))
    pilot.resize(to: Size(width: 80, height: 24))
    model.appearance.language = .english
    pilot.settle()
    #expect(pilot.text.contains("F1 help"))
  }

  @Test func `the list of English texts has the actions of every control`() throws {
    let known = Set(Wording.english)
    var checked = 0
    for chapter in Chapter.allCases {
      let (_, pilot) = openGallery(at: chapter, size: Size(width: 120, height: 60))
      var seen: Set<ObjectIdentifier> = []
      while let focused = pilot.application.page?.focused,
        seen.insert(ObjectIdentifier(focused)).inserted
      {
        // A button and a check box have their titles as headings or as actions.
        // Menus are titles of the program.
        for row in pilot.application.keys.help.flatMap(\.rows)
        where !row.isOfProgram && row.group != "Menus" {
          guard !(focused is Button) else { continue }
          #expect(known.contains(row.title), "“\(row.title)” of \(type(of: focused))")
          checked += 1
        }
        pilot.press(.tab)
      }
    }
    #expect(checked > 100)
  }

  @Test func `the German wording translates every text, with the same placeholders`() {
    let model = GalleryModel(appearance: AppearanceModel(), on: TestScheduler())
    let pilot = Pilot(Label())
    pilot.application.push(galleryPage(model, in: pilot.application))
    model.appearance.language = .german
    pilot.settle()
    let translations = pilot.application.glyphs.wording.translations
    for text in Wording.english {
      let placeholders = (1...3).map { "%\($0)" }.filter(text.contains)
      #expect(translations[text] != nil, "\(text)")
      for placeholder in placeholders {
        #expect(translations[text]?.contains(placeholder) == true, "\(text)")
      }
    }
    #expect(Set(translations.keys) == Set(Wording.english))
  }
}
