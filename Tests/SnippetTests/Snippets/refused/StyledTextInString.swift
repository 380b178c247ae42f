// expect: a String loses the styles
import TerminalUI

@MainActor func question(about file: StyledText) -> Label {
  Label("Delete \(file)?")
}
