import CommandLinePrograms
import Glibc
import NcursesTerminal
import ProcessScreens
import Processes
import ScreenPrograms
import Serving
import TerminalUI
import ViewModels

/// The program that shows the processes of this machine, serves them, or prints them once.
@main
enum ProcessesProgram {
  private static let program = Program<ProcessOptions>.processes

  static func main() async {
    exit(await program.run(start))
  }

  private static func start(_ options: ProcessOptions) async -> Int32 {
    if options.printsJSON { return await printOnce().rawValue }
    if let name = options.socket { return await serve(as: name) }
    return await show(options)
  }

  // MARK: The three faces of one model

  /// Prints what the interface serves, after two readings.
  private static func printOnce() async -> ExitCode {
    let settings = ProcessSettings()
    settings.interval = .half
    let model = ProcessBrowser(settings: settings)
    let isKnown = model.values(of: { $0.readings >= 2 || $0.message.kind == .problem })
    _ = try? await isKnown.filter { $0 }.first()
    guard model.readings >= 2 else {
      program.complain(model.message.text)
      return .unavailable
    }
    return program.report(ProcessBrowser.interface.state(of: model))
  }

  private static func serve(as name: String) async -> Int32 {
    let info = ServiceInfo(vendor: "Coax", product: program.name, version: program.version)
    let model = ProcessBrowser()
    return await Server.run(at: SocketAddress(name), info: info, serving: model) { server in
      program.complain("serving \(ProcessBrowser.interface.name) at \(server.path)")
    }
  }

  private static func show(_ options: ProcessOptions) async -> Int32 {
    let settings = ProcessSettings(
      store: PropertyStore(FileStorage(program: program.name, in: .config))
    )
    return await program.withScreen(options, theme: settings.theme) { screen in
      let application = Application(
        on: screen,
        glyphs: options.screen.glyphs(of: screen),
        modes: options.screen.modes
      )
      application.offerThemes(\.theme, of: settings, on: screen)
      application.push(processesPage(ProcessBrowser(settings: settings)))
      let status = await application.run()
      if let problem = settings.save() { program.complain(problem) }
      return status
    }
  }
}
