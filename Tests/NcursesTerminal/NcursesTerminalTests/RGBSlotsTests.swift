import NcursesTerminal
import TerminalUI
import TestSupport
import Testing

/// RGB colors on terminals whose descriptions have only 256 colors.
nonisolated struct RGBSlotsTests {
  private func rewrite(_ text: String, _ slots: RGBSlots) -> String {
    var output = Array(text.utf8)
    slots.rewrite(&output)
    return String(decoding: output, as: UTF8.self)
  }

  private func numbers(of colors: [Color], in slots: inout RGBSlots) -> [UInt8?] {
    var numbers: [UInt8?] = []
    for color in colors { numbers.append(slots.number(of: color)) }
    return numbers
  }

  @Test func `a color of the palette keeps its number`() {
    var slots = RGBSlots()
    let colors: [Color] = [.red, .indexed(203), .rgb(255, 95, 95), .default]
    let numbers = numbers(of: colors, in: &slots)
    #expect(numbers == [1, 203, 203, nil])
    #expect(rewrite("\u{1B}[38;5;203mx", slots) == "\u{1B}[38;5;203mx")
  }

  @Test func `the number of an RGB color is replaced in the output`() throws {
    var slots = RGBSlots()
    let numbers = numbers(of: [.rgb(200, 80, 20), .rgb(200, 80, 20)], in: &slots)
    let number = try #require(numbers[0])
    #expect(numbers[1] == number)
    let written = "a\u{1B}[1m\u{1B}[38;5;\(number)mb\u{1B}[48;5;\(number)mc\u{1B}[38;5;30m\u{1B}"
    let shown = "a\u{1B}[1m\u{1B}[38;2;200;80;20mb\u{1B}[48;2;200;80;20mc\u{1B}[38;5;30m\u{1B}"
    #expect(rewrite(written, slots) == shown)
    #expect(rewrite("[38;5;\(number)m", slots) == "[38;5;\(number)m")
  }

  @Test func `the old output is overwritten when numbers are replaced`() throws {
    var slots = RGBSlots()
    let slot = slots.number(of: .rgb(200, 80, 20))
    let number = try #require(slot)
    var output = Array("\u{1B}[38;5;\(number)mswordfish".utf8)
    let memory = ArrayMemory(of: output)
    slots.rewrite(&output)
    #expect(output == Array("\u{1B}[38;2;200;80;20mswordfish".utf8))
    #expect(memory.isOverwritten)
  }

  @Test func `different colors have different numbers until all are in use`() {
    var slots = RGBSlots()
    let some = numbers(of: (1...150).map { .rgb($0, 1, 2) }, in: &slots)
    #expect(Set(some).count == 150)
    // Numbers that stand for other colors do not show the palette's colors.
    let palette = numbers(of: (16...105).map { .indexed($0) }, in: &slots)
    #expect(Set(palette).count == 90)
    #expect(Set(palette).isDisjoint(with: some))
    let last = numbers(of: [.rgb(3, 200, 77)], in: &slots)
    #expect(last == [41])
  }
}
