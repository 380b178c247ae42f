/// A table of the distinct addresses that a canvas links to.
///
/// The table is usually empty.
nonisolated struct LinkTable: Equatable, Sendable {
  private var addresses: [String] = []

  var isEmpty: Bool { addresses.isEmpty }

  /// The address at an index; nil for index 0 and for an unused index.
  subscript(index: UInt8) -> String? {
    addresses.indices.contains(Int(index) - 1) ? addresses[Int(index) - 1] : nil
  }

  /// Returns the index of an address, and adds a new address to the table.
  ///
  /// The index is 0 if `address` is nil. If the table is full, the index of a new address is 0,
  /// too.
  mutating func index(of address: String?) -> UInt8 {
    guard let address else { return 0 }
    if let known = addresses.firstIndex(of: address) { return UInt8(known + 1) }
    guard let index = UInt8(exactly: addresses.count + 1) else { return 0 }
    addresses.append(address)
    return index
  }

  mutating func removeAll() {
    addresses = []
  }
}

nonisolated extension Canvas {
  /// Links the cells of a rectangle to an address that the terminal can open (OSC 8).
  ///
  ///     canvas.write("Manual", at: .origin, style: Style(.text, .underline))
  ///     canvas.link(Rect(x: 0, y: 0, width: 6, height: 1), to: "https://example.org/manual")
  ///
  /// Text that is written later over the cells is not linked. An address is ignored if it is empty,
  /// has more than 2,000 characters, or contains a blank or anything other than printable ASCII. A
  /// canvas links to at most 255 addresses.
  public mutating func link(_ rect: Rect, to address: String) {
    guard address.utf8.count <= 2_000, !address.isEmpty,
      address.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else { return }
    let target = rect.offset(x: area.origin.x, y: area.origin.y).intersection(area.clip)
    guard !target.isEmpty else { return }
    let link = links.index(of: address)
    for y in target.rows {
      for x in target.columns {
        let index = y * grid.width + x
        let cell = packedCells[index]
        // A wide character that is only half inside is not linked.
        if cell.isFirstHalf, !target.columns.contains(x + 1) { continue }
        if cell.isSecondHalf, !target.columns.contains(x - 1) { continue }
        packedCells[index] = cell.with(link: link)
      }
    }
  }

  /// The ranges of all cells, one for each row.
  package var allCells: [CellRange] {
    (0..<grid.height).map { CellRange(row: $0, columns: 0..<grid.width) }
  }

  /// True if the canvas may have linked cells.
  package var hasLinks: Bool { !links.isEmpty }

  /// Returns the address for the `link` of a packed cell of this canvas.
  package func address(ofLink link: UInt8) -> String? { links[link] }

  /// Returns the linked parts of cell ranges.
  ///
  /// Adjacent cells of a range with the same link form one part.
  package func linkedRanges(in ranges: [CellRange]) -> [(link: UInt8, range: CellRange)] {
    guard hasLinks else { return [] }
    var linked: [(link: UInt8, range: CellRange)] = []
    for range in ranges {
      withPackedCells(in: range) { cells in
        var start = 0
        while start < cells.count {
          let link = cells[start].link
          let end = cells[start...].firstIndex { $0.link != link } ?? cells.count
          if link != 0 {
            let first = range.columns.lowerBound
            let columns = first + start..<first + end
            linked.append((link, CellRange(row: range.row, columns: columns)))
          }
          start = end
        }
      }
    }
    return linked
  }
}
