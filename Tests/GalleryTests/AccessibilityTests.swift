import Gallery
import TerminalUI
import TerminalUITesting
import Testing

struct AccessibilityTests {
  @Test(arguments: Chapter.allCases)
  func `every chapter is for everybody`(_ chapter: Chapter) {
    expectAccessible(openGallery(at: chapter, size: Size(width: 120, height: 50)).pilot)
  }
}
