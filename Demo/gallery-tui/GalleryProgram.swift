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
    await program.withScreen(options) { screen in
      let glyphs = options.screen.glyphs(of: screen)
      let appearance = AppearanceModel(
        characters: glyphs == .unicode ? .unicode : .ascii,
        colors: AppearanceModel.Colors.allCases.first { $0.theme == screen.theme } ?? .universal
      )
      appearance.usesMouse = options.screen.usesMouse
      // A theme from a file stays until the user chooses another one.
      appearance.values(of: \.colors).skip(1).observe { [weak screen] in screen?.theme = $0.theme }

      let application = Application(on: screen)
      application.push(galleryPage(GalleryModel(appearance: appearance), in: application))
      // A terminal without Unicode can have its own line characters, which `Glyphs.ascii` lacks.
      appearance.values(of: \.characters).observe { [weak application] in
        if $0 == .ascii, glyphs != .unicode { application?.glyphs = glyphs }
      }
      return await application.run()
    }
  }
}
