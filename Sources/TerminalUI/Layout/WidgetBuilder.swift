/// A result builder that lists widgets.
@resultBuilder
public enum WidgetBuilder {
  /// Adds a widget.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }

  /// Adds an array of widgets.
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }

  /// Joins the widgets of all statements.
  public static func buildBlock(_ parts: [Widget]...) -> [Widget] { Array(parts.joined()) }

  /// Adds the widgets of an `if` without `else`.
  public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }

  /// Adds the widgets of an `if`.
  public static func buildEither(first part: [Widget]) -> [Widget] { part }

  /// Adds the widgets of an `else`.
  public static func buildEither(second part: [Widget]) -> [Widget] { part }

  /// Adds the widgets of a loop.
  public static func buildArray(_ parts: [[Widget]]) -> [Widget] { Array(parts.joined()) }
}
