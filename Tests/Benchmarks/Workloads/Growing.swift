internal import Serving
internal import ViewModels

extension Workload {
  /// Workloads whose cost must not depend on the size of a model.
  ///
  /// The cost of one change should be the same for both sizes.
  static var growing: [Workload] {
    [
      // A chain of derived properties, per property.
      Workload(growthOf: "derived_growth", Sizes(ours: 10_000, floor: 1_000)) { size, effort in
        let links = Link.chain(size)
        let rounds = max(1, effort.items(1_000_000) / links.count)
        let tally = Tally()
        return Lap(of: rounds * links.count, tally: tally) {
          for number in 1...rounds {
            links[0].start = number
            tally.add((links.last?.number ?? 0) - links.count - number)
          }
        }
      },
      // A change of a property, while a client watches all properties.
      Workload(growthOf: "served_set_growth", Sizes(ours: 1_000, floor: 100)) { size, effort in
        size == Thousand.count
          ? lap(Wide<Thousand>(), effort)
          : lap(Wide<Hundred>(), effort)
      },
      // An edit of a field, while the validity of all fields is observed.
      Workload(growthOf: "fields_growth", Sizes(ours: 20, floor: 2)) { size, effort in
        let form = Form(isLarge: size == 20)
        let tally = Tally()
        form.fields.values(of: \.canSubmit).subscribe { tally.add($0 ? 1 : 0) }
        let edits = effort.items(200_000)
        return Lap(of: edits, tally: tally) {
          for number in 0..<edits { form[0] = number % 4 }
        }
      },
    ]
  }

  private static func lap<Count: Size>(
    _ model: Wide<Count>,
    _ effort: Effort
  ) -> Lap {
    let client = LocalClient(of: model)
    let sets = effort.items(20_000)
    let tally = Tally()
    return Lap(tally: tally) {
      // The client keeps all replies, so each lap has a new call.
      let watch = client.call("Watch", more: true)
      let time = nanoseconds { for number in 1...sets { model[0] = number } }
      tally.add(watch.replies.count)
      watch.disconnect()
      model[0] = 0
      return time / Double(sets)
    }
  }
}

/// A number that is derived from the number before.
private final class Link: Bindable {
  @Observed var start = 0
  private unowned let previous: Link?
  @Derived({ (link: Link) in (link.previous?.number ?? link.start) + 1 })
  var number: Int

  private init(after previous: Link?) {
    self.previous = previous
  }

  /// Returns a chain whose numbers have been read.
  static func chain(_ count: Int) -> [Link] {
    var links: [Link] = []
    for _ in 0..<count {
      let link = Link(after: links.last)
      _ = link.number
      links.append(link)
    }
    return links
  }
}

private protocol Size: Sendable {
  nonisolated static var count: Int { get }
}
private enum Hundred: Size { nonisolated static let count = 100 }
private enum Thousand: Size { nonisolated static let count = 1_000 }

/// A served model with many properties.
private final class Wide<Count: Size>: Served {
  @MainActor
  private final class Property {
    @Observed var number = 0
  }

  private let properties = (0..<Count.count).map { _ in Property() }

  subscript(index: Int) -> Int {
    get { properties[index].number }
    set { properties[index].number = newValue }
  }

  static var interface: Interface<Wide> {
    Interface("org.example.Wide") {
      let members = (0..<Count.count).flatMap { index in
        InterfaceBuilder.buildExpression(Input("p\(index)", \Wide[index]))
      }
      return members
    }
  }
}

/// A form of two or twenty numbers, which must be even.
private final class Form: Bindable {
  @MainActor
  private final class Number {
    @Observed var value = 0
  }

  private let numbers = (0..<20).map { _ in Number() }
  private let isLarge: Bool

  private(set) lazy var fields: FieldGroup<Int, Odd> =
    if isLarge {
      FieldGroup(
        of: self,
        field(0),
        field(1),
        field(2),
        field(3),
        field(4),
        field(5),
        field(6),
        field(7),
        field(8),
        field(9),
        field(10),
        field(11),
        field(12),
        field(13),
        field(14),
        field(15),
        field(16),
        field(17),
        field(18),
        field(19)
      )
    } else {
      FieldGroup(of: self, field(0), field(1))
    }

  init(isLarge: Bool) {
    self.isLarge = isLarge
  }

  subscript(index: Int) -> Int {
    get { numbers[index].value }
    set { numbers[index].value = newValue }
  }

  private static func check(_ number: Int) throws(Odd) {
    if !number.isMultiple(of: 2) { throw Odd() }
  }

  private func field(_ index: Int) -> Field<Form, Int, Int, Odd> {
    Field(index, { $0[index] }, rule: Form.check)
  }
}

private struct Odd: FieldProblem {}
