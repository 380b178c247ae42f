import Glibc
import Kettles
import ViewModels

/// A tool with an asynchronous `main`, so the main actor runs whenever `main` awaits.
@main
struct Tool {
  static func main() async {
    let kettle = Kettle()
    let dial = Dial()
    dial[\.degrees] <-> kettle[\.target]
    dial.degrees = 60
    kettle.values(of: \.status).observe { print($0) }
    kettle.hasWater = !CommandLine.arguments.contains("--empty")
    do {
      print("The water has \(try await kettle.heat.run()) degrees.")
    } catch {
      print("Heating failed: \(error).")
      exit(1)
    }
  }
}
