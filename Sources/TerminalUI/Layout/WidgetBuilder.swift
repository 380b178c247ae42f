/// Lets widgets be listed, some of them under conditions.
@resultBuilder
public enum WidgetBuilder {
  /// One widget.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }

  /// Widgets made elsewhere.
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }

  /// Widgets one after the other.
  public static func buildBlock(_ parts: [Widget]...) -> [Widget] { Array(parts.joined()) }

  /// The widgets of an `if` without `else`.
  public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }

  /// The widgets of an `if`.
  public static func buildEither(first part: [Widget]) -> [Widget] { part }

  /// The widgets of an `else`.
  public static func buildEither(second part: [Widget]) -> [Widget] { part }

  /// The widgets of a loop.
  public static func buildArray(_ parts: [[Widget]]) -> [Widget] { Array(parts.joined()) }
}
