import Gallery
import TerminalUI
import TerminalUITesting
import Testing

/// Chapters as conversations, like those of `gallery-tui --plain`.
struct GalleryConversationTests {
  @Test func `every choice of a chapter is made line by line`() async {
    let (_, pilot) = openGallery(at: .choices, size: Size(width: 120, height: 120))
    let talk = pilot.talk()
    await talk.answer("", "2", "3", "2", "yes", "no")
    #expect(
      talk.text.hasSuffix(
        """
        10 Tea
        Choose a drink:\u{20}
        1 small
        2 medium, selected
        3 large
        Size [medium]: 2
        1 small
        2 medium, selected
        3 large
        The same size [medium]: 3
        large, no milk, no drink yet
        1 no milk, selected
        2 whole milk
        3 oat milk
        Milk [no milk]: 2
        large, whole milk, no drink yet
        sugar, yes or no [no]: yes
        to go, yes or no [yes]: no
        to go, yes or no [no]:\u{20}
        """
      )
    )
  }

  @Test func `a chapter is chosen by its name among those that were not said`() async {
    let (model, pilot) = openGallery(size: Size(width: 120, height: 120))
    let talk = pilot.talk()
    await talk.answer("more", "numbers")
    #expect(talk.text.contains("5 more\nStart [1 Text]: more\n11 Dialogs, Shows"))
    #expect(model.chapter == .numbers)
    #expect(talk.text.hasSuffix("Bill, 0–500 [42.50]: "))
  }

  @Test func `numbers are set, and what follows from them is said`() async {
    let (_, pilot) = openGallery(at: .numbers, size: Size(width: 120, height: 120))
    let talk = pilot.talk()
    _ = talk.news()
    await talk.answer("20", "", "15", "4")
    #expect(
      talk.text.hasSuffix(
        """
        Bill, 0–500 [42.50]: 20
        Total: 22.00
        Each: 7.34
        bill 20.00, tip 10%, 3 people, 7.34 each
        Tip, 0–30 [10%]:\u{20}
        Again, 0–30 [10%]: 15
        Total: 23.00
        Each: 7.67
        bill 20.00, tip 15%, 3 people, 7.67 each
        People, 1–12 [3]: 4
        Each: 5.75
        bill 20.00, tip 15%, 4 people, 5.75 each
        People, 1–12 [4]:\u{20}
        """
      )
    )
  }
}
