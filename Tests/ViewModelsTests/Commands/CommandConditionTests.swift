import Observation
import SignalsTesting
import Testing
import ViewModels

private final class Form: Bindable {
  @Observed var name = ""
  @Observed var password = ""
  var isFilledIn: Bool { !name.isEmpty && !password.isEmpty }
  private(set) lazy var submit: Command<Void, String, Never> =
    Command(of: self, enabledIf: \.isFilledIn) { .just($0.name) }
}

@Observable private final class Settings: Bindable {
  var isOn = true
}

private final class Player: Bindable {
  let settings = Settings()
  @Observed var isReady = true
  private(set) lazy var play = Command(
    of: self,
    enabledIf: { $0.isReady && $0.settings.isOn },
    { _ in }
  )
}

struct CommandConditionTests {
  @Test func `a condition depends on the observable objects that it reads`() async {
    let player = Player()
    let enabled = player.play.enabled.record()
    player.settings.isOn = false
    #expect(!player.play.isEnabled)
    #expect(await enabled.waitForValues(2) == [true, false])
    player.isReady = false
    player.settings.isOn = true
    await nextTurn()
    player.isReady = true
    #expect(await enabled.waitForValues(3) == [true, false, true])
  }

  @Test func `a key path of the owner enables and disables a command`() {
    let form = Form()
    let enabled = form.submit.enabled.record()
    #expect(!form.submit.isEnabled)
    form.name = "ada"
    form.password = "lovelace"
    #expect(form.submit.isEnabled)
    form.name = ""
    #expect(enabled.values == [false, true, false])
  }

  @Test func `a command whose condition is false refuses`() {
    let form = Form()
    let refusals = form.submit.refusals.record()
    let execution = form.submit.execute().signal.record()
    #expect(execution.events == [.failed(.disabled(.conditionNotMet))])
    #expect(refusals.values == [.conditionNotMet])
    #expect(!form.submit.isExecuting)
  }

  @Test func `a closure may read any observed property`() {
    let form = Form()
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let command = Command(of: form, enabledIf: { $0.name == "ada" || $0.password == "x" }) { _ in }
    let enabled = command.enabled.record()
    form.password = "x"
    form.name = "ada"
    form.password = ""
    form.name = ""
    #expect(enabled.values == [false, true, false])
  }

  @Test func `a change that keeps the result of the condition is not sent`() {
    let form = Form()
    form.name = "ada"
    form.password = "lovelace"
    let enabled = form.submit.enabled.record()
    form.password = "byron"
    #expect(enabled.values == [true])
  }

  @Test func `a condition that becomes false does not stop an execution`() {
    let work = Subject<Int, Never>()
    let valid = BehaviorSubject<Bool, Never>(true)
    let command = Command<Void, Int, Never>(enabledIf: valid.signal) { work.signal }
    let enabled = command.enabled.record()
    let values = command.values.record()
    command.execute()
    valid.send(false)
    work.send(1)
    #expect(command.isExecuting)
    work.complete()
    #expect(values.values == [1])
    #expect(!command.isExecuting)
    #expect(!command.isEnabled)
    #expect(enabled.values == [true, false])
    #expect(command.execute().signal.record().failure == .disabled(.conditionNotMet))
  }

  @Test func `a signal enables and disables a command, which is enabled until the first value`() {
    let valid = Subject<Bool, Never>()
    let command = Command(enabledIf: valid.signal) {}
    let enabled = command.enabled.record()
    #expect(command.isEnabled)
    valid.send(false)
    #expect(!command.isEnabled)
    valid.send(true)
    #expect(enabled.values == [true, false, true])
  }

  @Test func `a value that a signal sends at once applies from the beginning`() {
    let command = Command(enabledIf: .just(false)) {}
    #expect(!command.isEnabled)
    #expect(command.enabled.record().values == [false])
  }

  @Test func `the last value of a signal that has ended stays in effect`() {
    let valid = Subject<Bool, Never>()
    let command = Command(enabledIf: valid.signal) {}
    valid.send(false)
    valid.complete()
    #expect(!command.isEnabled)
    #expect(!command.enabled.record().isCompleted)
  }

  @Test func `a command of an owner may depend on a signal, through a property`() {
    final class Page: Bindable {
      @Observed private(set) var isOnline = false
      @Observed var visits = 0
      private(set) lazy var visit = Command(of: self, enabledIf: \.isOnline) { $0.visits += 1 }

      init(online: Signal<Bool, Never>) {
        self[\.isOnline] <~ online
      }
    }
    let online = BehaviorSubject<Bool, Never>(false)
    let page = Page(online: online.signal)
    page.visit.execute()
    #expect(page.visits == 0)
    online.send(true)
    page.visit.execute()
    #expect(page.visits == 1)
  }

  @Test func `a command refuses after its owner was deallocated`() {
    var form: Form? = Form()
    form?.name = "ada"
    form?.password = "lovelace"
    let submit = form?.submit
    let enabled = submit?.enabled.record()
    let refusals = submit?.refusals.record()
    form = nil
    #expect(submit?.isEnabled == false)
    #expect(submit?.execute().signal.record().failure == .disabled(.ownerGone))
    #expect(refusals?.values == [.ownerGone])
    #expect(enabled?.values == [true, false])
  }

  @Test func `an owner that an observer of executing releases ends the execution as refused`() {
    final class Owner {}
    var owner: Owner? = Owner()
    let command = owner.map { Command(of: $0) { _ in Signal<Int, Never>.just(1) } }
    let refusals = command?.refusals.record()
    command?.executing.observe { if $0 { owner = nil } }
    let execution = command?.execute().signal.record()
    #expect(execution?.failure == .disabled(.ownerGone))
    #expect(refusals?.values == [.ownerGone])
    #expect(command?.isExecuting == false)
  }

  @Test func `a command's condition may be another command (as cancel's is)`() {
    final class Model: Bindable {
      let work = Subject<Int, Never>()
      private(set) lazy var signIn: Command<Void, Int, Never> = Command(of: self) { $0.work.signal }
      private(set) lazy var cancel = Command(of: self, enabledIf: \.signIn.isExecuting) {
        $0.signIn.cancel()
      }
    }
    let model = Model()
    let enabled = model.cancel.enabled.record()
    model.cancel.execute()
    let execution = model.signIn.execute().signal.record()
    #expect(model.cancel.isEnabled)
    model.cancel.execute()
    #expect(execution.failure == .cancelled)
    #expect(!model.signIn.isExecuting)
    #expect(!model.cancel.isEnabled)
    #expect(enabled.values == [false, true, false])
  }
}
