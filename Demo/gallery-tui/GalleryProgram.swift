import Gallery
import Glibc
import NcursesTerminal
import TerminalUI
import ViewModels

/// The program that shows the gallery on a terminal.
@main
enum GalleryProgram {
  static func main() async {
    do throws(GalleryOptionsError) {
      let options = try GalleryOptions(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return print(GalleryOptions.help) }
      exit(await show(options))
    } catch {
      report("gallery-tui: \(error)")
      exit(2)
    }
  }

  private static func report(_ sentence: String) {
    let line = Array("\(sentence)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// Shows the gallery and returns the exit code.
  private static func show(_ options: GalleryOptions) async -> Int32 {
    do throws(TerminalError) {
      let screen = try NcursesScreen(.init(theme: options.theme))
      let isPlain = options.wantsASCII || screen.glyphs == .ascii
      let appearance = AppearanceModel(
        characters: isPlain ? .ascii : .unicode,
        colors: AppearanceModel.Colors.allCases.first { $0.theme == screen.theme } ?? .dark
      )
      appearance.values(of: \.colors).observe { [weak screen] in screen?.theme = $0.theme }

      let application = Application(on: screen)
      application.push(galleryPage(GalleryModel(appearance: appearance), in: application))
      return await application.run()
    } catch {
      error.report()
      return error.exitCode
    }
  }
}
