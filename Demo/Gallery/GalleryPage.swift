public import TerminalUI
import ViewModels

/// Returns a page that shows every control, bound to a view model.
///
///     let application = Application(on: screen)
///     application.push(galleryPage(GalleryModel(), in: application))
///     return await application.run()
///
/// The page applies the model's characters and mouse setting to the application. The program must
/// apply the theme to its screen: see ``AppearanceModel/theme``.
public func galleryPage(_ model: GalleryModel, in application: Application) -> Page {
  application.follow(model.appearance)
  return Page(
    model,
    title: "Gallery",
    displayName: "The gallery",
    minimum: Size(width: 30, height: 8)
  ) {
    Tabs(model[\.chapter], among: Chapter.allCases) { chapter in
      Tab(chapter.title) { content(of: chapter, model) }
    }
    .named("chapter tabs")
    StatusLine { Label(model.summary) }
    KeyBar()
  }
  // Terminals rarely use these keys themselves.
  .keys {
    KeyBinding(.escape, title: "start", isEnabled: model.chapter != .overview) {
      model.chapter = .overview
    }
    KeyBinding(.function(3), title: "next chapter", isInFooter: false) { model.moveChapter(by: 1) }
    KeyBinding(.function(2), title: "previous chapter", isInFooter: false) {
      model.moveChapter(by: -1)
    }
    // Unlike Ctrl-C, this key ends the program with 0. A letter would find a row in a list.
    KeyBinding(.function(10), title: "quit", isInFooter: false) { $0.quit() }
  }
  .answering(model.dialogs)
  .answering(model.tree.chooseFile) { .chooseFile($0) }
  // The table of chapters gets the initial focus, so that Enter opens a chapter.
  .focusing(on: "chapters")
}

private func content(of chapter: Chapter, _ model: GalleryModel) -> Widget {
  let content =
    switch chapter {
    case .overview: overviewChapter(model)
    case .text: textChapter(model.text)
    case .choices: choicesChapter(model.choices)
    case .numbers: numbersChapter(model.numbers)
    case .lists: listsChapter(model.lists)
    case .live: liveChapter(model.live)
    case .tree: treeChapter(model.tree)
    case .log: logChapter(model.log)
    case .progress: progressChapter(model.progress)
    case .charts: chartsChapter(model.charts)
    case .signUp: signUpChapter(model.signUp)
    case .dialogs: dialogsChapter(model.dialogs)
    case .layout: layoutChapter(model.appearance)
    case .commands: commandsChapter(model.commands)
    case .levels: levelsChapter(model.levels)
    case .keys: keysChapter(model.keys)
    }
  // A table, a list, a tree or a log scrolls by itself.
  let scrollsItself = [.overview, .live, .tree, .log, .commands, .levels].contains(chapter)
  let scrolled: Widget = scrollsItself ? content : ScrollView { content }
  return scrolled.growing(.both)
}

nonisolated extension ClosedRange<Int> {
  /// The width of a column in a chapter.
  ///
  /// Three columns fill a screen of 200 columns. More would be harder to read.
  static let chapter = 36...66

  /// The width of a column with tables or charts, two of which fill a screen of 200 columns.
  static let wideChapter = 36...100
}

extension Application {
  fileprivate func follow(_ appearance: AppearanceModel) {
    appearance.values(of: \.glyphs).observe { [weak self] in self?.glyphs = $0 }
    appearance.values(of: \.usesMouse).observe { [weak self] usesMouse in
      if usesMouse { self?.modes.insert(.mouse) } else { self?.modes.remove(.mouse) }
    }
  }
}

extension AppearanceModel {
  /// The characters and the words that the choices select.
  fileprivate var glyphs: Glyphs {
    var glyphs = characters == .ascii ? Glyphs.ascii : .unicode
    if language == .german { glyphs.wording = .german }
    return glyphs
  }
}
