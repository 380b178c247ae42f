import ProcessScreens
import Processes
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// The process browser as a conversation, like that of `processes-tui | less`.
struct ProcessesConversationTests {
  @Test func `processes are read, sorted and selected from a pipe`() async {
    let machine = MadeUpMachine()
    let pilot = Pilot(
      processesPage(machine.browser()),
      size: Size(width: 120, height: 120),
      on: machine.clock
    )
    machine.system.pass(1, using: [8: 0.5])
    await pilot.advance(by: .seconds(1))
    let talk = pilot.talk(hidesTyping: false)
    await talk.answer("sort name", "2", "pause", "quit")
    #expect(
      talk.text.hasPrefix(
        """
        Processes
        ada, sleeping, 1 thread, child of 7
        CPU: 50.0 %
        Memory: 90.0 MiB
        """
      )
    )
    #expect(
      talk.text.contains(
        """
        Processes, 3 rows, sorted by CPU%
        1 8, User ada, CPU% 50.0, MiB 90.0, State sleeping, Name editor, selected
        2 1, User root, CPU% 0.0, MiB 9.0, State sleeping, Name init
        3 7, User ada, CPU% 0.0, MiB 4.0, State sleeping, Name shell
        Processes [1 8]: sort name
        Processes, 3 rows, sorted by Name
        1 8, User ada, CPU% 50.0, MiB 90.0, State sleeping, Name editor, selected
        2 1, User root, CPU% 0.0, MiB 9.0, State sleeping, Name init
        3 7, User ada, CPU% 0.0, MiB 4.0, State sleeping, Name shell
        Processes [1 8]: 2
        """
      )
    )
  }
}
