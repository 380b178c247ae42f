public import CommandLinePrograms

/// The command-line options of the gallery.
public nonisolated struct GalleryOptions: Equatable, HasScreenOptions {
  /// The options of the screen.
  public var screen = ScreenOptions()

  /// Creates the default options.
  public init() {}
}

nonisolated extension Program where Values == GalleryOptions {
  /// The program that shows the gallery.
  public static var gallery: Program {
    Program(
      "gallery-tui",
      purpose: "Shows every control of the toolkit, bound to view models",
      details: "Enter opens a chapter, Escape goes back, F1 shows all keys, F10 quits.",
      defaults: GalleryOptions(),
      options: Option.screen,
      lists: [
        DescriptionList(
          "Environment",
          [
            ("TERM", "the type of the terminal"),
            ("NO_COLOR", "if not empty, colors are off"),
          ]
        )
      ],
      exitStatuses: ExitCode.screenMeanings(success: "quit with F10")
    )
  }
}
