public import TerminalUI
import ViewModels

/// Returns a page that shows every control, bound to a view model.
///
///     let application = Application(on: screen)
///     application.push(galleryPage(GalleryModel(), in: application))
///     return await application.run()
///
/// The page applies the model's characters and mouse setting to the application. The program must
/// apply the colors to its screen: see ``AppearanceModel/Colors/theme``.
public func galleryPage(_ model: GalleryModel, in application: Application) -> Page {
  let tabs = Tabs(Chapter.allCases.map { Tab($0.title, content(of: $0, model, in: application)) })
  tabs.name = "chapter tabs"
  tabs.selectionChannel()
    <-> model[\.chapter].map(to: { $0.rawValue }, from: { Chapter(rawValue: $0) })

  let status = StatusLine()
  status.follow(model.values(of: \.summary)) { $0.text = $1 }

  application.title = "Gallery"
  application.follow(model.appearance)
  let page = Page(
    Stack(.vertical) {
      tabs
      status
      KeyBar()
    },
    title: "Gallery",
    minimum: Size(width: 30, height: 8),
    keyMap: keys(model, in: application)
  )
  page.displayName = "The gallery"
  page.shareFocus(with: model.signUp.fields)
  // The table of chapters gets the initial focus, so that Enter opens a chapter.
  page.focus(named: "chapters")
  return page
}

/// Returns the keys for moving between chapters and for quitting.
///
/// Terminals rarely use these keys themselves.
private func keys(_ model: GalleryModel, in application: Application) -> KeyMap {
  KeyMap("Gallery") {
    KeyBinding(.escape, title: "start", isEnabled: model.chapter != .overview) {
      model.chapter = .overview
    }
    KeyBinding(.function(3), title: "next chapter", isInFooter: false) { model.moveChapter(by: 1) }
    KeyBinding(.function(2), title: "previous chapter", isInFooter: false) {
      model.moveChapter(by: -1)
    }
    // Unlike Ctrl-C, this key ends the program with 0. A letter would find a row in a list.
    KeyBinding(.function(10), title: "quit", isInFooter: false) { [weak application] in
      application?.quit()
    }
  }
}

private func content(
  of chapter: Chapter,
  _ model: GalleryModel,
  in application: Application
) -> Widget {
  let content =
    switch chapter {
    case .overview: overviewChapter(model)
    case .text: textChapter(model.text)
    case .choices: choicesChapter(model.choices)
    case .numbers: numbersChapter(model.numbers)
    case .lists: listsChapter(model.lists)
    case .progress: progressChapter(model.progress, on: application.scheduler)
    case .signUp: signUpChapter(model.signUp)
    case .dialogs: dialogsChapter(model.dialogs, in: application)
    case .layout: layoutChapter(model.appearance)
    case .keys: keysChapter(model.keys, in: application)
    }
  // The overview is a table, which scrolls by itself.
  return chapter == .overview ? content : ScrollView(content)
}

extension Application {
  fileprivate func follow(_ appearance: AppearanceModel) {
    appearance.values(of: \.characters).observe { [weak self] in
      self?.glyphs = $0 == .ascii ? .ascii : .unicode
    }
    appearance.values(of: \.usesMouse).observe { [weak self] usesMouse in
      if usesMouse { self?.modes.insert(.mouse) } else { self?.modes.remove(.mouse) }
    }
  }
}

extension AppearanceModel.Colors {
  /// The theme that this choice of colors selects.
  public var theme: Theme {
    switch self {
    case .universal: .universal
    case .dark: .dark
    case .light: .light
    case .none: .mono
    }
  }
}
