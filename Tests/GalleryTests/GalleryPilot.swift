import Gallery
import SignalsTesting
import TerminalUI
import TerminalUITesting

/// Opens the gallery at a chapter, in virtual time.
func openGallery(
  at chapter: Chapter = .overview,
  size: Size = Size(width: 80, height: 24),
  characters: AppearanceModel.Characters = .unicode
) -> (model: GalleryModel, pilot: Pilot) {
  let clock = TestScheduler()
  let model = GalleryModel(appearance: AppearanceModel(characters: characters), on: clock)
  let pilot = Pilot(Label(), size: size, on: clock)
  pilot.application.pop()
  pilot.application.push(galleryPage(model, in: pilot.application))
  model.chapter = chapter
  // The chapter appears by itself, so Enter and Space need a moment without keys.
  pilot.advanceNow(by: .milliseconds(300))
  return (model, pilot)
}
