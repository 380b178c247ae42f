public import ViewModels

/// The view model of the gallery: which chapter is shown, and a model for each of them.
///
/// Neither it nor any of the others knows what shows it, or that there is a terminal.
public final class GalleryModel: Bindable {
  /// The chapter that is shown.
  @Observed public var chapter = Chapter.overview

  /// What is typed.
  public let text = TextModel()
  /// What is chosen.
  public let choices = ChoicesModel()
  /// What is set by steps.
  public let numbers = NumbersModel()
  /// What there is much of.
  public let lists = ListsModel()
  /// What takes time.
  public let progress: ProgressModel
  /// What is asked.
  public let dialogs = DialogsModel()
  /// How things look, and where they are.
  public let look: LookModel
  /// What was pressed.
  public let keys = KeysModel()

  /// Creates a model whose work goes by the time of a scheduler.
  public init(look: LookModel = LookModel(), scheduler: any TimedScheduler = .main) {
    self.look = look
    progress = ProgressModel(scheduler: scheduler)
  }

  deinit {}

  /// Shows a chapter further on, or further back; round at the ends.
  public func turn(by step: Int) {
    let count = Chapter.allCases.count
    let place = ((chapter.rawValue + step) % count + count) % count
    chapter = Chapter(rawValue: place) ?? .overview
  }

  /// What the model of a chapter knows now, in a line.
  public func summary(of chapter: Chapter) -> String {
    switch chapter {
    case .overview: "every control, bound to models that know of no terminal"
    case .text: text.summary
    case .choices: choices.summary
    case .numbers: numbers.summary
    case .lists: lists.summary
    case .progress: progress.summary
    case .dialogs: dialogs.summary
    case .layout: look.summary
    case .keys: keys.summary
    }
  }

  /// What the model of the chapter that is shown knows now.
  public var summary: String { summary(of: chapter) }
}
