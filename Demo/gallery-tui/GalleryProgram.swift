import Gallery
import Glibc
import NcursesTerminal
import TerminalUI
import ViewModels

/// The gallery on a real terminal.
@main
enum GalleryProgram {
  static func main() async {
    do throws(Complaint) {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return print(Options.help) }
      exit(await show(options))
    } catch {
      complain("\(error)")
      exit(2)
    }
  }

  private static func complain(_ sentence: String) {
    let line = Array("\(sentence)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// Shows the gallery, and returns what the program is to exit with.
  private static func show(_ options: Options) async -> Int32 {
    do throws(TerminalProblem) {
      let screen = try NcursesScreen(.init(theme: options.theme))
      let isPlain = options.wantsASCII || screen.glyphs == .ascii
      let look = LookModel(
        characters: isPlain ? .ascii : .unicode,
        colours: LookModel.Colours.allCases.first { $0.theme == screen.theme } ?? .dark
      )
      look.values(of: \.colours).observe { [weak screen] in screen?.theme = $0.theme }

      let application = Application(on: screen)
      application.push(galleryPage(GalleryModel(look: look), in: application))
      return await application.run()
    } catch {
      error.report()
      return error.exitCode
    }
  }
}
