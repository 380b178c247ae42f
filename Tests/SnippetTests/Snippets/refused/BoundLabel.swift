// expect: a widget is not bindable; use `follow`
import TerminalUI
import ViewModels

@MainActor func show(_ texts: Signal<String, Never>) {
  let label = Label("")
  label[\.text] <~ texts
}
