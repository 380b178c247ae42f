internal import TerminalUI

extension Workload {
  /// Workloads that parse input and measure the width of text.
  ///
  /// Their items are the bytes of the input and the characters of the text.
  static var reading: [Workload] {
    [
      // Floor: every byte is read once, and events are appended to an array.
      Workload("parse_keys", target: nil) { effort in
        let bytes = keys(effort.items(20_000))
        let tally = Tally()
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: bytes.count, tally: tally) {
            var parser = InputParser()
            tally.add(parser.parse(bytes).count)
          },
          floor: Lap(of: bytes.count, tally: plainTally) {
            plainTally.add(PlainParser.events(in: bytes).count)
          }
        )
      },
      // Floor: the bytes up to the end of the paste become a string.
      Workload("parse_paste", target: nil) { effort in
        let bytes = paste(effort.items(100_000))
        let tally = Tally()
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: bytes.count, tally: tally) {
            var parser = InputParser()
            for case .paste(let text) in parser.parse(bytes) { tally.add(text.utf8.count) }
          },
          floor: Lap(of: bytes.count, tally: plainTally) {
            plainTally.add(PlainParser.paste(in: bytes).utf8.count)
          }
        )
      },
      // Floor: the bytes between two markers become a string, which is split into lines.
      Workload("paste_area", target: Target(200, floor: 80)) { effort in
        let bytes = paste(effort.items(100_000))
        let screen = MemoryScreen(width: 80, height: 24)
        let application = Application(on: screen, scheduler: StoppedScheduler())
        let area = TextArea()
        application.push(Page(area))
        application.draw()
        let tally = Tally()
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: bytes.count, tally: tally) {
            area.text = ""
            var parser = InputParser()
            for event in parser.parse(bytes) { application.handle(event) }
            application.draw()
            tally.add(area.text.utf8.count)
          },
          floor: Lap(of: bytes.count, tally: plainTally) {
            let lines = PlainParser.paste(in: bytes).split(separator: "\n")
            plainTally.add(lines.reduce(lines.count - 1) { $0 + $1.utf8.count })
          }
        )
      },
      // Floor: the bytes are counted.
      widths("width_ascii", "The quick brown fox jumps over the lazy dog") { $0.utf8.count },
      // Floor: scalars above a limit count as two columns, which is correct only for this text.
      widths("width_wide", "日本語のテキストを表示する端末の画面") { text in
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
      },
      // Floor: combining marks count as zero columns, which is correct only for this text.
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
      let tally = Tally()
      let plainTally = Tally()
      return Comparison(
        ours: Lap(of: times * text.count, tally: tally) {
          for _ in 0..<times { tally.add(text.columns) }
        },
        floor: Lap(of: times * text.count, tally: plainTally) {
          for _ in 0..<times { plainTally.add(floor(text)) }
        }
      )
    }
  }

  /// Returns the bytes of a number of key presses: letters, arrows, function keys and Return.
  private static func keys(_ count: Int) -> [UInt8] {
    let words: [[UInt8]] = [
      Array("ab".utf8), [0x1B, 0x5B, 0x41], Array("é".utf8), [0x1B, 0x5B, 0x31, 0x35, 0x7E], [0x0D],
    ]
    return (0..<count).flatMap { words[$0 % words.count] }
  }

  /// Returns the bytes of a paste: a text of the given number of bytes between two markers.
  private static func paste(_ count: Int) -> [UInt8] {
    let line = Array("Lorem ipsum dolor sit amet, consectetur adipiscing elit sed do\n".utf8)
    let text = (0..<count).map { line[$0 % line.count] }
    return Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
  }
}
