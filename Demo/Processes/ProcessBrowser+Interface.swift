public import Serving
internal import ViewModels

extension ProcessBrowser: Served {
  /// The members that other programs can use.
  public static let interface = Interface<ProcessBrowser>(
    "org.coax.Processes",
    help: "Shows the processes of this machine, and sends signals to them."
  ) {
    Input("filter", \.filter, help: "The text that a process must contain.")
    Input("selected", \.selectedPID, help: "The number of the selected process.")
    Input("isPaused", \.isPaused, help: "True to read nothing for a while.")
    State("cpu", \.machine.cpu, help: "The use of all processors, from 0 to 1.")
    State("memory", \.machine.memory, help: "The bytes of memory in use.")
    State("allMemory", \.machine.allMemory)
    State("load", \.machine.load)
    State("message", \.message.text)
    State("commandLine", \.commandLine, help: "The arguments of the selected process.")
    State("processes", \.shown.items, help: "The processes that contain the filter, in order.")
    Action(
      "send",
      \.send,
      taking: "signal",
      returning: { Int($0.pid) },
      help: "Sends a signal to the selected process, if a client or a user confirms it."
    )
    Question("confirm", \.confirm, help: "May the signal be sent?")
  }
}

nonisolated extension ProcessItem: ServedStructure {}
nonisolated extension SignalRequest: ServedStructure {}
nonisolated extension ProcessState: ServedValue {}
nonisolated extension ProcessSignal: ServedValue {}

nonisolated extension ProcessError: ServedError {
  /// The names of the errors that clients see.
  public static let names = ["Ended", "NotPermitted", "Declined", "SystemError"]

  /// The name of this error.
  public var name: String {
    switch self {
    case .ended, .notSelected: "Ended"
    case .notPermitted: "NotPermitted"
    case .declined: "Declined"
    case .failed: "SystemError"
    }
  }
}
