public import CommandLinePrograms
import Glibc
import NcursesTerminal
public import TerminalUI
public import ViewModels

extension Program where Values: HasScreenOptions {
  /// Creates the screen that the options demand, calls a closure with it, and returns the exit status.
  ///
  /// An error goes to standard error, after the program's name.
  ///
  /// - Parameters:
  ///   - options: The options of the program.
  ///   - theme: The name of the theme, or the path of a theme file, if the options have none.
  ///   - usesControllingTerminal: True if the screen also appears while the output is redirected.
  ///   - body: A closure that shows something until it returns the exit status.
  /// - Returns: The exit status of the program.
  @MainActor
  public func withScreen(
    _ options: Values,
    theme: String = "auto",
    usesControllingTerminal: Bool = false,
    _ body: @MainActor (any Screen) async throws -> Int32
  ) async -> Int32 {
    do {
      // Colors that the user has turned off in the environment do not return by an earlier choice.
      let isColorless = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      let theme = try Theme.named(options.screen.theme ?? (isColorless ? "auto" : theme))
      return try await body(
        NcursesScreen.suitable(
          .init(
            theme: theme,
            usesControllingTerminal: usesControllingTerminal,
            isPlain: options.screen.isPlain
          )
        )
      )
    } catch {
      complain("\(error)")
      return (error is ThemeFileError ? ExitCode.badArguments : .unavailable).rawValue
    }
  }
}

extension Application {
  /// Lets a property decide the theme of a screen, and lets the user choose it among the actions.
  ///
  /// A theme from an option stays until the user chooses another one.
  public func offerThemes<Model: Bindable>(
    _ name: ReferenceWritableKeyPath<Model, String>,
    of model: Model,
    on screen: any Screen
  ) {
    // A conversation has no colors.
    guard let screen = screen as? NcursesScreen else { return }
    model.values(of: { $0[keyPath: name] }).skip(1).observe { [weak screen] chosen in
      if let theme = try? Theme.named(chosen) {
        screen?.theme = theme
      } else {
        screen?.useAutomaticTheme()
      }
    }
    keyMap = KeyMap("Program") {
      KeyBinding(title: "choose a theme", isInFooter: false) { [weak model] (page: Page) in
        guard let model else { return }
        page.show(themeDialog(model[keyPath: name]) { model[keyPath: name] = $0 })
      }
    }
  }
}

/// The theme that the user has chosen, kept between runs of a program without other settings.
public final class ThemeChoice: Bindable {
  /// The name of the theme.
  @Observed public var name = "auto"

  private let store: PropertyStore

  /// Reads the choice for a program.
  public init(of program: String) {
    store = PropertyStore(FileStorage(program: program, in: .config))
    store.keep(\.name, of: self, as: "theme")
  }

  /// Stores the choice now.
  public func save() { store.save() }
}

/// Returns a question that asks for the name of a theme.
private func themeDialog(_ current: String, choose: @escaping (String) -> Void) -> Dialog<String?> {
  let names = ["auto"] + Theme.names
  let dialog = Dialog.choose(
    title: "Theme",
    "Which colors do you want?",
    among: names,
    selectedIndex: names.firstIndex(of: current) ?? 0
  )
  dialog.answered.add { if let name = $0 { choose(name) } }
  return dialog
}

extension ScreenOptions {
  /// Returns the characters for a screen.
  public func glyphs(of screen: any Screen) -> Glyphs { isASCII ? .ascii : screen.glyphs }

  /// The events that the terminal reports.
  public var modes: TerminalModes { usesMouse ? [.paste, .mouse] : .standard }
}
