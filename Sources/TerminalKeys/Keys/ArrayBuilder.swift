/// A result builder that collects the elements of a closure in an array.
@resultBuilder
public enum ArrayBuilder<Element> {
  /// Adds an element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Adds an array of elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Joins the elements of all statements.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { Array(parts.joined()) }

  /// Adds the elements of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// Adds the elements of a branch of an `if` with `else`, or of a `switch`.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// Adds the elements of another branch of an `if` with `else`, or of a `switch`.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// Adds the elements of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { Array(parts.joined()) }
}
