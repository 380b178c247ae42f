import TerminalUI
import Testing

struct ColumnPlanTests {
  private static let widths: [ColumnWidth] = [
    .fixed(0), .fixed(3), .weighted(1, minimum: 1), .weighted(2, minimum: 2), .flexible,
    .toContent(minimum: 2),
  ]

  /// All tables of up to three of these columns.
  private static let tables: [[ColumnShape]] = {
    let one = widths.map { [ColumnShape("x", width: $0)] }
    let two = one.flatMap { first in one.map { first + $0 } }
    return [[]] + one + two + two.flatMap { first in one.map { first + $0 } }
  }()

  @Test func `columns neither overlap nor exceed the width`() {
    for columns in Self.tables {
      for room in 0...20 {
        for spacing in 0...2 {
          let plan = ColumnPlan(columns, room: room, spacing: spacing)
          #expect(plan.places.count == columns.count)
          var end = -spacing
          for place in plan.places where place.width > 0 {
            #expect(place.start == end + spacing)
            end = place.start + place.width
          }
          #expect(end <= room)
        }
      }
    }
  }

  @Test func `with enough room, weighted columns fill the width and fixed columns keep theirs`() {
    for columns in Self.tables {
      let plan = ColumnPlan(columns, room: 40, spacing: 1)
      var hasWeight = false
      for (column, place) in zip(columns, plan.places) {
        switch column.width {
        case .fixed(let width), .toContent(let width, _): #expect(place.width == width)
        case .weighted(_, let minimum):
          hasWeight = true
          #expect(place.width >= minimum)
        }
      }
      let end = plan.places.filter { $0.width > 0 }.last.map { $0.start + $0.width }
      if hasWeight { #expect(end == 40) }
    }
  }

  @Test func `a column is shown with its least width, or left out with all columns after it`() {
    for columns in Self.tables {
      for room in 0...20 {
        let plan = ColumnPlan(columns, room: room, spacing: 1)
        let needed = columns.map { Self.leastWidth(of: $0) }
        let isShown = zip(needed, plan.places).filter { $0.0 > 0 }.map { $0.1.width > 0 }
        // The first column is shown in any room, and no column follows one that is left out.
        #expect(isShown.first ?? true || room == 0)
        #expect(zip(isShown, isShown.dropFirst()).allSatisfy { $0 || !$1 })
        let visible = zip(needed, plan.places).filter { $0.1.width > 0 }
        for (least, place) in visible.dropFirst() { #expect(place.width >= least) }
        if let (least, place) = visible.first { #expect(place.width >= min(least, room)) }
      }
    }
  }

  private static func leastWidth(of column: ColumnShape) -> Int {
    switch column.width {
    case .fixed(let width), .toContent(let width, _): width
    case .weighted(_, let minimum): minimum
    }
  }

  @Test func `a column that lacks a cell is left out, and the others get its room`() {
    let columns: [ColumnShape] = [
      ColumnShape("a", width: .weighted(1, minimum: 7)), ColumnShape("b", width: .fixed(9)),
      ColumnShape("c", width: .fixed(9)),
    ]
    #expect(ColumnPlan(columns, room: 29, spacing: 2).places.map(\.width) == [7, 9, 9])
    #expect(ColumnPlan(columns, room: 28, spacing: 2).places.map(\.width) == [17, 9, 0])
    #expect(ColumnPlan(columns, room: 17, spacing: 2).places.map(\.width) == [17, 0, 0])
    #expect(ColumnPlan(columns, room: 5, spacing: 2).places.map(\.width) == [5, 0, 0])
  }

  @Test func `the remaining width is shared by weight`() {
    let plan = ColumnPlan(
      [
        ColumnShape("a", width: .weighted(1)), ColumnShape("b", width: .weighted(3)),
        ColumnShape("c", width: .fixed(4)),
      ],
      room: 46,
      spacing: 1
    )
    #expect(plan.places.map(\.width) == [10, 30, 4])
    #expect(plan.places.map(\.start) == [0, 11, 42])
  }

  @Test func `a minimum above its share is kept, and the others share the rest`() {
    let plan = ColumnPlan(
      [ColumnShape("a", width: .weighted(1, minimum: 10)), ColumnShape("b"), ColumnShape("c")],
      room: 20,
      spacing: 0
    )
    #expect(plan.places.map(\.width) == [10, 5, 5])
  }

  @Test func `extreme widths do not trap`() {
    let columns: [ColumnShape] = [
      ColumnShape("a", width: .fixed(.max)), ColumnShape("b", width: .fixed(.min)),
      ColumnShape("c", width: .weighted(.max, minimum: .max)),
      ColumnShape("d", width: .weighted(.min)),
    ]
    let plan = ColumnPlan(columns, room: 10, spacing: .max)
    #expect(plan.places.map(\.width) == [10, 0, 0, 0])
  }
}
