internal import TerminalUI

extension Workload {
  /// What comes from a terminal, per byte; and how wide text is, per character.
  static var reading: [Workload] {
    [
      // Floor: every byte is looked at once, and events are put into an array.
      Workload("parse_keys", target: nil) { effort in
        let bytes = keys(effort.items(20_000))
        let heard = Tally()
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(of: bytes.count, heard: heard) {
            var parser = InputParser()
            heard.add(parser.parse(bytes).count)
          },
          floor: Lap(of: bytes.count, heard: plainHeard) {
            plainHeard.add(PlainParser.events(in: bytes).count)
          }
        )
      },
      // Floor: the bytes are looked through for the end of the paste, and become a string.
      Workload("parse_paste", target: nil) { effort in
        let bytes = paste(effort.items(100_000))
        let heard = Tally()
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(of: bytes.count, heard: heard) {
            var parser = InputParser()
            for case .paste(let text) in parser.parse(bytes) { heard.add(text.utf8.count) }
          },
          floor: Lap(of: bytes.count, heard: plainHeard) {
            plainHeard.add(PlainParser.paste(in: bytes).utf8.count)
          }
        )
      },
      // Floor: the bytes between two marks are a string, which becomes the array of its lines.
      Workload("paste_area", target: Target(200, floor: 80)) { effort in
        let bytes = paste(effort.items(100_000))
        let screen = MemoryScreen(width: 80, height: 24)
        let application = Application(on: screen, scheduler: StoppedScheduler())
        let area = TextArea()
        application.push(Page(area))
        application.draw()
        let heard = Tally()
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(of: bytes.count, heard: heard) {
            area.text = ""
            var parser = InputParser()
            for event in parser.parse(bytes) { application.handle(event) }
            application.draw()
            heard.add(area.text.utf8.count)
          },
          floor: Lap(of: bytes.count, heard: plainHeard) {
            let lines = PlainParser.paste(in: bytes).split(separator: "\n")
            plainHeard.add(lines.reduce(lines.count - 1) { $0 + $1.utf8.count })
          }
        )
      },
      // Floor: the bytes are counted.
      widths("width_ascii", "The quick brown fox jumps over the lazy dog") { $0.utf8.count },
      // Floor: scalars above a bound count twice, which is right for this text alone.
      widths("width_wide", "日本語のテキストを表示する端末の画面") { text in
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
      },
      // Floor: a scalar is a column, a range of marks is none: right for this text alone.
      widths("width_marks", "Cafe\u{301} cre\u{300}me bru\u{302}le\u{301}e") { text in
        text.unicodeScalars.reduce(0) { $0 + (0x300..<0x370 ~= $1.value ? 0 : 1) }
      },
    ]
  }

  private static func widths(
    _ name: String,
    _ text: String,
    floor: @escaping (String) -> Int
  ) -> Workload {
    Workload(name, target: nil) { effort in
      let times = effort.items(20_000)
      let heard = Tally()
      let plainHeard = Tally()
      return Comparison(
        ours: Lap(of: times * text.count, heard: heard) {
          for _ in 0..<times { heard.add(text.columns) }
        },
        floor: Lap(of: times * text.count, heard: plainHeard) {
          for _ in 0..<times { plainHeard.add(floor(text)) }
        }
      )
    }
  }

  /// Letters, arrows and function keys, as they come when many are pressed.
  private static func keys(_ count: Int) -> [UInt8] {
    let words: [[UInt8]] = [
      Array("ab".utf8), [0x1B, 0x5B, 0x41], Array("é".utf8), [0x1B, 0x5B, 0x31, 0x35, 0x7E], [0x0D],
    ]
    return (0..<count).flatMap { words[$0 % words.count] }
  }

  /// So many bytes of lines, marked as a paste.
  private static func paste(_ count: Int) -> [UInt8] {
    let line = Array("Lorem ipsum dolor sit amet, consectetur adipiscing elit sed do\n".utf8)
    let text = (0..<count).map { line[$0 % line.count] }
    return Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
  }
}
