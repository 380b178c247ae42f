public import ViewModels

/// What a widget means: its role, label, value, state and actions, independent of its looks.
///
/// A widget of your own overrides one property:
///
///     final class Rating: Widget {
///       override var semantics: Semantics? {
///         var own = Semantics(.number, "Rating", value: "\(stars) of 5")
///         own.actions = [.set { [weak self] text in self?.rate(text) ?? false }]
///         return own
///       }
///     }
///
/// `Application.semantics` is the tree of everything on the screen. It is made when it is asked for,
/// so it costs a program nothing otherwise. It contains neither hidden widgets nor what a dialog
/// covers, and never the text of a ``SecretField``.
public struct Semantics {
  /// The kind of an element.
  public nonisolated enum Role: String, Hashable, Sendable, CaseIterable {
    /// A page that fills the screen, and a page over another one.
    case page, dialog
    /// Elements with a common title.
    case group
    /// A text that passes its label, note and problem to what it contains, such as a ``FormRow``.
    ///
    /// The tree does not contain it.
    case caption
    /// A text, and a text that reports what has happened.
    case text, message
    /// Controls that the user edits or presses.
    case field, button, checkBox, choice, option, number
    /// What shows many items, and its parts.
    case list, table, tree, log, row, column, cell
    /// Ways to other parts of a page.
    case tabs, tab, path, divider, scrollArea
    /// Actions in menus.
    case menuBar, menu, action
    /// What shows a number or several.
    case progress, gauge, chart
    /// A widget that takes the focus and does not say what it is.
    case control
  }

  /// The place of an element among others of its kind.
  public nonisolated struct Place: Hashable, Sendable {
    /// The index, beginning with 0.
    public let index: Int
    /// The number of elements.
    public let count: Int
    /// The number of ancestors in a tree.
    public var level: Int

    /// Creates a place.
    public init(_ index: Int, of count: Int, level: Int = 0) {
      self.index = index
      self.count = count
      self.level = level
    }
  }

  /// The importance of a change of an element.
  public nonisolated enum Urgency: Int, Hashable, Sendable, Comparable {
    /// A change of which only the latest matters, such as progress.
    case low
    /// A change to report in its turn.
    case normal
    /// A change to report at once, such as a problem.
    case high

    /// Returns true if the first change is less important.
    public static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }

  /// The role.
  public var role: Role
  /// The name of the element for people; empty if there is none.
  ///
  /// A widget without a label gets that of its ``FormRow`` or, without one, its placeholder or the
  /// title of the box, tab or page around it.
  public var label: String
  /// The content as text; nil if there is none, or if it is secret.
  public var value: String?
  /// The hint that is shown while there is no value.
  public var placeholder = ""
  /// A remark.
  public var note: String?
  /// The error message.
  public var problem: String?
  /// The content as a number; nil if it is none.
  public var number: Double?
  /// The numbers that are possible.
  public var range: ClosedRange<Double>?
  /// True or false if the element is on or off; nil for an element without these states.
  public var isChecked: Bool?
  /// True or false if more is shown or can be shown; nil for an element without these states.
  public var isExpanded: Bool?
  /// True if the element is the selected one of several.
  public var isSelected = false
  /// True while work is in progress.
  public var isBusy = false
  /// True if the element has a value that the user cannot change.
  public var isReadOnly = false
  /// True if the value is never given out.
  public var isSecret = false
  /// True if the value is secret and not empty.
  public var hasSecret = false
  /// True if Enter presses the button from anywhere on the page.
  public var isDefault = false
  /// The direction in which the items are sorted by this column; nil for other columns.
  public var order: SortDirection?
  /// The kind of a message; nil for other elements.
  public var kind: FormMessage.Kind?
  /// The place among the others; nil if there are none.
  public var place: Place?
  /// The actions, in addition to those of keys.
  public var actions: [Action] = []
  /// Elements that the widget draws itself, such as the titles of columns.
  public var children: [Semantics] = []
  /// The rows or options, each of which is made when it is asked for.
  public var items: Items?

  /// True if the element and all around it are enabled.
  public package(set) var isEnabled = true
  /// True if the keys act on the element.
  public var isFocused = false
  /// The name of the widget, which people do not see; nil if there is none.
  public package(set) var name: String?
  /// The number of the widget, or of the root of the page; nil for a toast.
  package var serial: Int?
  /// The widget; nil for a page and a toast.
  package weak var widget: Widget?
  /// The page, if the element is one.
  package weak var page: (any WidgetHost)?
  /// The actions of the keys of the page, if the element is one.
  package var pageActions: () -> [Action] = { [] }

  /// Creates an element.
  public init(_ role: Role, _ label: String = "", value: String? = nil) {
    self.role = role
    self.label = label
    self.value = value
  }

  /// The text that a reader would speak: the value or, if there is none, the label.
  public var text: String { value ?? label }

  /// The importance of a change; nil if the element reports nothing by itself.
  public var urgency: Urgency? {
    switch role {
    case .progress: .low
    case .message: kind == .problem || kind == .warning ? .high : .normal
    case .dialog: .high
    default: problem == nil ? nil : .high
    }
  }

  /// The items of a list, table, tree, log or choice.
  public struct Items {
    /// The number of items.
    public let count: Int
    /// The indexes of the items that are visible.
    public let shown: Range<Int>
    private let make: (Int) -> Semantics
    /// The list that has the items.
    fileprivate(set) weak var widget: Widget?
    fileprivate var isEnabled = true

    /// Creates the items.
    ///
    /// `make` returns the item at an index, and is called only for items that are asked for.
    public init(count: Int, shown: Range<Int>, make: @escaping (Int) -> Semantics) {
      self.count = count
      self.shown = shown.clamped(to: 0..<max(0, count))
      self.make = make
    }

    /// Returns the item at an index, or nil if there is none.
    public subscript(index: Int) -> Semantics? {
      guard (0..<count).contains(index) else { return nil }
      var item = make(index)
      item.place = Place(index, of: count, level: item.place?.level ?? 0)
      item.adopt(widget, isEnabled: isEnabled)
      return item
    }

    /// Returns the index of the first item with a label, or nil if there is none.
    ///
    /// The visible items are searched first, and then the others in order.
    public func index(of label: String) -> Int? {
      func has(_ index: Int) -> Bool { self[index]?.isNamed(label) ?? false }
      return shown.first(where: has) ?? (0..<shown.lowerBound).first(where: has)
        ?? (shown.upperBound..<count).first(where: has)
    }
  }

  /// True if a name is the label, the value of an element without a label, or the widget's name.
  public func isNamed(_ name: String) -> Bool {
    label.isEmpty ? value == name || self.name == name : label == name || self.name == name
  }

  /// Notes the widget that has the element, and whether it is enabled.
  mutating func adopt(_ widget: Widget?, isEnabled: Bool) {
    self.widget = widget
    serial = widget?.serial
    self.isEnabled = self.isEnabled && isEnabled
    items?.widget = widget
    items?.isEnabled = isEnabled
    for index in children.indices { children[index].adopt(widget, isEnabled: isEnabled) }
  }
}

extension Semantics {
  /// The element, its descendants and its visible items, in the order in which they are read.
  public var all: [Semantics] {
    [self] + children.flatMap(\.all) + shownItems.flatMap(\.all)
  }

  /// The visible items.
  public var shownItems: [Semantics] {
    items.map { items in items.shown.compactMap { items[$0] } } ?? []
  }

  /// The focused element among this one and its descendants; nil if there is none.
  public var focused: Semantics? {
    for child in children {
      if let focused = child.focused { return focused }
    }
    return isFocused ? self : nil
  }
}
