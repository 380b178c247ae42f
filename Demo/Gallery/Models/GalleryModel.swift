public import ViewModels

/// The view model of the gallery: the current chapter, and a model for each chapter of controls.
///
/// No model depends on a view or a terminal.
public final class GalleryModel: Bindable {
  /// The current chapter.
  @Observed public var chapter = Chapter.overview

  /// The model of the text chapter.
  public let text = TextModel()
  /// The model of the choices chapter.
  public let choices = ChoicesModel()
  /// The model of the numbers chapter.
  public let numbers = NumbersModel()
  /// The model of the lists chapter.
  public let lists = ListsModel()
  /// The model of the live chapter.
  public let live: LiveModel
  /// The model of the tree chapter.
  public let tree: TreeModel
  /// The model of the log chapter.
  public let log: LogModel
  /// The model of the progress chapter.
  public let progress: ProgressModel
  /// The model of the charts chapter.
  public let charts: ChartsModel
  /// The model of the sign-up chapter.
  public let signUp: SignUpModel
  /// The model of the dialogs chapter.
  public let dialogs = DialogsModel()
  /// The model of the layout chapter.
  public let appearance: AppearanceModel
  /// The model of the levels chapter.
  public let levels = LevelsModel()
  /// The model of the commands chapter.
  public let commands = CommandsModel()
  /// The model of the keys chapter.
  public let keys = KeysModel()

  /// Creates a model that times its work with a scheduler.
  public init(
    appearance: AppearanceModel = AppearanceModel(),
    on scheduler: any TimedScheduler = .main
  ) {
    self.appearance = appearance
    live = LiveModel(on: scheduler)
    tree = TreeModel(on: scheduler)
    log = LogModel(on: scheduler)
    progress = ProgressModel(on: scheduler)
    charts = ChartsModel(on: scheduler)
    signUp = SignUpModel(server: NameServer(on: scheduler), on: scheduler)
  }

  /// Moves by a number of chapters, and wraps around at the ends.
  public func moveChapter(by step: Int) {
    let count = Chapter.allCases.count
    let index = ((chapter.rawValue + step) % count + count) % count
    chapter = Chapter(rawValue: index) ?? .overview
  }

  /// Returns a short summary of a chapter's model, or of the gallery for the overview.
  public func summary(of chapter: Chapter) -> String {
    switch chapter {
    case .overview: "every control, bound to view models that know no terminal"
    case .text: text.summary
    case .choices: choices.summary
    case .numbers: numbers.summary
    case .lists: lists.summary
    case .live: live.summary
    case .tree: tree.summary
    case .log: log.summary
    case .progress: progress.summary
    case .charts: charts.summary
    case .signUp: signUp.summary
    case .dialogs: dialogs.summary
    case .layout: appearance.summary
    case .levels: levels.summary
    case .commands: commands.summary
    case .keys: keys.summary
    }
  }

  /// The summary for the current chapter.
  public var summary: String { summary(of: chapter) }
}
