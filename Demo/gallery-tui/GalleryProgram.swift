import CommandLinePrograms
import Gallery
import Glibc
import NcursesTerminal
import ScreenPrograms
import TerminalUI
import ViewModels

/// The program that shows the gallery on a terminal.
@main
enum GalleryProgram {
  private static let program = Program<GalleryOptions>.gallery

  static func main() async {
    exit(await program.run(show))
  }

  /// Shows the gallery and returns the exit code.
  private static func show(_ options: GalleryOptions) async -> Int32 {
    let appearance = AppearanceModel()
    let store = PropertyStore(FileStorage(program: program.name, in: .config))
    store.keep(\.theme, of: appearance, as: "theme")
    defer { store.save() }
    return await program.withScreen(options, theme: appearance.theme) { screen in
      let glyphs = options.screen.glyphs(of: screen)
      appearance.characters = glyphs == .unicode ? .unicode : .ascii
      appearance.usesMouse = options.screen.usesMouse
      let application = Application(on: screen)
      application.offerThemes(\.theme, of: appearance, on: screen)
      application.push(galleryPage(GalleryModel(appearance: appearance), in: application))
      // A terminal without Unicode can have its own line characters, which `Glyphs.ascii` lacks.
      appearance.values(of: \.characters).observe { [weak application] in
        if $0 == .ascii, glyphs != .unicode { application?.glyphs = glyphs }
      }
      return await application.run()
    }
  }
}
