public import ViewModels

/// The processes of a machine: what a screen shows, a socket serves and a script prints.
///
///     let model = ProcessBrowser(ProcFolder())
///     Table(Rows.live(model.shown).selecting(model[\.selectedID])) { … }
///     SearchField(model[\.filter])
///     KeyBinding("k", title: "signal", command: model.chooseSignal)
///
/// Everything that happens over time is in `init`, one signal after another, in the order in which
/// data flows: when to read, reading, sharing a reading, and what each pane makes of it. No signal
/// does work before the first subscription, so the first half is only a description.
public final class ProcessBrowser: Bindable {
  /// What the user has chosen.
  public let settings: ProcessSettings
  /// All processes, known by more than their numbers, because the kernel gives numbers again.
  public let processes = LiveItems<ProcessID, ProcessItem>()

  // MARK: Input

  /// The text that a process must contain, as typed.
  @Observed public var filter = ""
  /// The selected process.
  @Observed public var selectedID: ProcessID?
  /// True while nothing is read, so that the user can look at a moment.
  @Observed public var isPaused = false

  // MARK: Output

  /// The state of the machine.
  @Observed public private(set) var machine = Machine()
  /// The use of all processors so far, from 0 to 1.
  @Observed public private(set) var machineHistory: [Double] = []
  /// The selected process at the latest 120 readings since its selection.
  @Observed public private(set) var history: [ProcessItem] = []
  /// The open files of the selected process, or the reason why they are unknown.
  @Observed public private(set) var files = Result<OpenFiles, ProcessError>.success(OpenFiles())
  /// What the user should know, such as that a signal was sent.
  @Observed public private(set) var message = FormMessage("")
  /// The number of readings so far, of which two are needed to know the use of processors.
  @Observed public private(set) var readings = 0
  /// The filter, a moment after the user has stopped typing.
  @Observed private var appliedFilter = ""
  /// The processes in the tree whose children are hidden.
  @Observed private var folded: Set<ProcessID> = []

  // MARK: Questions

  /// Asks which signal to send to a process.
  public let askSignal = Interaction<ProcessItem, ProcessSignal?>(unanswered: nil)
  /// Asks whether a signal is to be sent.
  public let confirm = Interaction<SignalRequest, Bool>(unanswered: false)

  private let system: any ProcessSystem
  private let reread = Subject<Void, Never>()

  /// Creates a model that reads processes while it exists.
  ///
  /// - Parameters:
  ///   - system: The processes.
  ///   - settings: What the user has chosen.
  ///   - scheduler: The scheduler of all times.
  ///   - background: The scheduler that reads, because a reading must not delay a key.
  public init(
    _ system: some ProcessSystem = ProcFolder(),
    settings: ProcessSettings = ProcessSettings(),
    on scheduler: any TimedScheduler = .main,
    readingOn background: any Scheduler = .background()
  ) {
    self.settings = settings
    self.system = system

    // When: at an interval that is a property. A new interval replaces the timer of the old one.
    let intervals = settings.values(of: \.interval)
    let ticks = intervals.flatMap(.latest) { interval in
      Signal.interval(.milliseconds(interval.rawValue), on: scheduler).map { _ in }.start(with: ())
    }
    // The use of the processor is known after the second reading, for which nobody should wait long.
    let second = intervals.take(1).filter { $0.rawValue > 1_000 }.map { _ in }
      .delay(for: .seconds(1), on: scheduler)
    // And also at once after a signal to a process, whose state has probably changed.
    let moments = merge(ticks, second, reread.signal)

    // Reading: each subscription makes a reader, which keeps files open as long as it lasts. With
    // `.first`, a moment that arrives during a reading is left out, so slow readings do not pile up.
    let failures = Subject<ProcessError, Never>()
    let read = Signal<Reading, ProcessError>.deferred {
      let read = system.makeReader()
      return moments.flatMap(.first) { Signal.attempt(read).subscribe(on: background) }
    }
    // A failure ends the reader. Another one tries after 1 s, 2 s, 4 s, … and at last every 30 s.
    .handleEvents(failed: { failures.send($0) })
    .retry(delay: .exponential(from: .seconds(1), upTo: .seconds(30)), on: scheduler)
    .catch { _ in Signal<Reading, Never>.empty }

    // The use of the processor is a difference of two readings.
    let compared = read.combinePrevious(Reading()) { $1.compared(with: $0) }
    // Sharing: one reading for all panes, and the latest one at once for a pane that comes later.
    // After a short pause, the reader is still there, and so is the reading to compare with.
    let shared = compared.shared(replay: 1, grace: .seconds(10), on: scheduler)
    // A pause leaves the shared signal. When all have left for 10 s, it closes its files.
    let live = values(of: \.isPaused).flatMap(.latest) { $0 ? .never : shared }

    // The table: the newest processes in the newest form, whichever of the three changes.
    let filters = values(of: \.appliedFilter)
    let items = combineLatest(live, settings.values(of: \.isTree), filters, values(of: \.folded))
      .map { reading, isTree, filter, folded in
        isTree ? reading.tree(of: filter, folding: folded) : reading.processes
      }
    follow(items) { model, items in
      // The first reading knows no use of the processor, so the second one may have another first row.
      let isFirst =
        model.readings == 1 && model.selectedID != nil && model.selectedID == model.firstID()
      model.processes.replaceAll(with: items)
      if isFirst { model.selectedID = model.firstID() }
    }
    follow(live) { model, _ in model.readings += 1 }
    // The selection: the same process while it contains the filter, and then the first one that does.
    follow(filters.skip(1)) { model, filter in
      if model.selected?.matches(filter) != true { model.selectedID = model.firstID() }
    }
    // Another order: the cursor stays on the first row, or else on its process.
    let order = settings.values(of: \.order)
    follow(order.combinePrevious(settings.order) { ($0, $1) }) { model, orders in
      guard orders.0.key != .tree, orders.1.key != .tree else { return }
      if model.selectedID == model.firstID(by: orders.0) {
        model.selectedID = model.firstID(by: orders.1)
      }
    }
    // The header: the latest state, and a graph of all of them.
    self[\.machine] <~ live.map(\.machine)
    self[\.machineHistory] <~ live.scan([]) { $0.suffix(119) + [$1.machine.cpu] }

    // The details: everything begins again with another process, because `.latest` ends the old.
    let selection = values(of: \.selectedID)
    self[\.history]
      <~ selection.flatMap(.latest) { id in
        live.compactMap { $0.processes.first { $0.id == id } }
          .scan([]) { $0.suffix(119) + [$1] }
          .start(with: [])
      }
    self[\.files]
      <~ selection.flatMap(.latest) { id -> Signal<Result<OpenFiles, ProcessError>, Never> in
        guard let id else { return .just(.success(OpenFiles())) }
        return live.flatMap(.first) { _ in
          Signal.attempt { () throws(ProcessError) in try system.files(of: id) }
            .map { .success($0) }.catch { .just(.failure($0)) }.subscribe(on: background)
        }
      }

    // The filter: not for each letter, but at once when the user clears the field.
    follow(
      values(of: \.filter)
        .debounce(for: .milliseconds(150), on: scheduler, where: { !$0.isEmpty })
    ) { model, _ in model.applyFilter() }

    // Messages: each is shown until it no longer holds, and most for 8 seconds at the longest.
    // A newer message replaces an older one.
    let pause = Signal.timer(after: .seconds(8), on: scheduler).map { _ in }
    let nextReading = values(of: \.readings).skip(1).map { _ in }
    let otherSelection = selection.skip(1).map { _ in }
    let messages = merge(
      failures.signal.map { error in
        (FormMessage("The processes cannot be read. \(error.message)", .problem), nextReading)
      },
      merge(send.errors, chooseSignal.errors).map { error in
        (FormMessage(error.message, .problem), merge(pause, otherSelection))
      },
      merge(send.values, chooseSignal.values.compactMap(\.self)).map { sent in
        (
          FormMessage("Sent \(sent.signal.rawValue) to \(sent.title).", .success),
          pause
        )
      }
    )
    self[\.message]
      <~ messages.flatMap(.latest) { message, end in
        end.take(1).map { FormMessage("") }.start(with: message)
      }
  }

  // MARK: The table

  /// The processes that contain the filter, in the order of the settings.
  ///
  /// A list filters and sorts only what has changed since the last reading.
  public private(set) lazy var shown: LiveList<ProcessID, ProcessItem> =
    processes
    .filtered(for: self) { model in
      let filter = model.appliedFilter
      return { $0.matches(filter) }
    }
    .sorted(for: self) { model in
      let order = model.settings.order
      return { order.areInOrder($0, $1) }
    }

  /// The number of processes, such as "12 of 340".
  public var count: String {
    shown.count == processes.count ? "\(shown.count)" : "\(shown.count) of \(processes.count)"
  }

  /// The selected process; nil if there is none or it has ended.
  public var selected: ProcessItem? { selectedID.flatMap { processes[$0] } }

  /// The number of the selected process, for programs that know no more.
  public var selectedPID: Int? {
    get { selected.map { Int($0.pid) } }
    set { selectedID = processes.list.items.first { Int($0.pid) == newValue }?.id }
  }

  /// The arguments of the selected process, separated by spaces.
  public var commandLine: String { selected?.commandLine ?? "" }

  private var hasSelection: Bool { selected != nil }

  /// Applies the filter now, so that an action is for the process that the user will see selected.
  private func applyFilter() {
    appliedFilter = filter.lowercased()
  }

  /// Returns the first process that contains the latest filter, in an order that the table may not
  /// show yet.
  private func firstID(by order: ListOrder<ProcessKey>? = nil) -> ProcessID? {
    processes.list.items.filter { $0.matches(appliedFilter) }
      .min(by: (order ?? settings.order).areInOrder)?.id
  }

  // MARK: The tree

  /// True if the selected process of the tree has children that are hidden.
  public var canUnfold: Bool { settings.isTree && (selected?.branch.folded ?? 0) > 0 }

  /// True if the selected process of the tree has children that are shown.
  public var canFold: Bool {
    guard settings.isTree, let selected, selected.branch.folded == 0 else { return false }
    return processes.list.items.contains { $0.parent == selected.pid && $0.id != selected.id }
  }

  /// Hides or shows the children of the selected process.
  public func toggleFolding() {
    if let selectedID { folded.formSymmetricDifference([selectedID]) }
  }

  // MARK: Signals to processes

  /// Sends a signal to the selected process after a confirmation.
  public private(set) lazy var send = Command(of: self, enabledIf: \.hasSelection) {
    (model, signal: ProcessSignal) async throws(ProcessError) in
    model.applyFilter()
    guard let process = model.selected else { throw .ended }
    return try await model.send(signal, to: process, asking: true)
  }

  /// Asks for a signal, and sends it to the selected process; if it destroys, after a confirmation.
  public private(set) lazy var chooseSignal = Command(of: self) {
    model async throws(ProcessError) -> SignalRequest? in
    model.applyFilter()
    guard let process = model.selected else { throw .notSelected }
    guard let signal = await model.askSignal.ask(process) else { return nil }
    return try await model.send(signal, to: process, asking: signal.isDestructive)
  }

  /// Sends a signal to the process that the user was asked about, whatever is selected then.
  private func send(
    _ signal: ProcessSignal,
    to process: ProcessItem,
    asking isAsking: Bool
  ) async throws(ProcessError) -> SignalRequest {
    let request = SignalRequest(signal: signal, pid: process.pid, name: process.name)
    if isAsking, await !confirm.ask(request) { throw .declined }
    try system.send(signal, to: process.id)
    reread.send(())
    return request
  }
}

/// A question about a signal to a process.
public nonisolated struct SignalRequest: Hashable, Codable, Sendable {
  /// The signal.
  public let signal: ProcessSignal
  /// The number of the process.
  public let pid: Int32
  /// The name of the process.
  public let name: String

  /// The question as a sentence.
  public var sentence: String { "Send \(signal.rawValue) to \(title)?" }

  /// The name and the number of the process.
  fileprivate var title: String { ProcessItem.title(name, pid) }
}
