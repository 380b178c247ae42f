/// The command-line options of every program with a screen.
public nonisolated struct ScreenOptions: Equatable, Sendable {
  /// The names of the themes that need no file.
  public static let themes = [
    "auto", "universal", "dark", "light", "mono", "nord", "dracula", "tokyo-night", "monokai",
    "gruvbox-dark", "gruvbox-light", "solarized-dark", "solarized-light", "catppuccin-mocha",
    "catppuccin-latte",
  ]

  /// True to draw with ASCII characters only.
  public var isASCII = false
  /// One of ``themes``, or the path of a theme file; nil if the user has not chosen any.
  public var theme: String?
  /// True to use the mouse from the start.
  public var usesMouse = false
  /// True to talk in lines instead of showing a screen.
  public var isPlain = false

  /// Creates the default options.
  public init() {}
}

/// The options of a program that include those of every program with a screen.
public nonisolated protocol HasScreenOptions: Sendable {
  /// The options of the screen.
  var screen: ScreenOptions { get set }
}

extension Option where Values: HasScreenOptions {
  /// The options of every program with a screen.
  public static var screen: [Option] {
    [
      .flag("ascii", "draw with ASCII characters only", \.screen.isASCII),
      .choice(
        "theme",
        "THEME",
        "set the colors",
        among: ScreenOptions.themes,
        orFile: ".theme",
        \.screen.theme
      ),
      .flag("plain", "talk in lines, for a pipe or a screen reader", \.screen.isPlain),
      .flag("mouse", "use the mouse; selecting text then needs Shift", \.screen.usesMouse),
    ]
  }
}
