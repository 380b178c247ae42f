/// The order, the widths and the visibility that a user has given to the columns of a table.
///
///     @Observed var columns = ColumnLayout()
///
/// An empty layout shows all columns as the table defines them. A ``PropertyStore`` can keep a
/// layout. Columns that the layout does not name, for example those of a newer program, follow the
/// column that they follow in the table. Columns that the table does not have are ignored.
public nonisolated struct ColumnLayout: Hashable, Sendable, Codable {
  /// What a user has changed about one column.
  public nonisolated struct Column: Hashable, Sendable, Codable {
    /// The name of the column, by default its title.
    public var name: String
    /// The number of screen cells; nil for the width that the table defines.
    public var width: Int?
    /// True if the user has hidden the column.
    public var isHidden: Bool

    /// Creates a column.
    public init(_ name: String, width: Int? = nil, isHidden: Bool = false) {
      self.name = name
      self.width = width
      self.isHidden = isHidden
    }
  }

  /// The columns in the order that the user chose.
  public var columns: [Column]

  /// Creates a layout.
  public init(_ columns: [Column] = []) {
    self.columns = columns
  }

  /// The column with a name; nil if the layout does not name it.
  public subscript(name: String) -> Column? {
    columns.first { $0.name == name }
  }
}

nonisolated extension ColumnLayout: Storable {
  /// Creates a layout from a text such as `name:12;version!;size;`.
  public init?(storedText: String) {
    self.init()
    var entries = storedText.split(separator: ";", omittingEmptySubsequences: false)
    guard entries.popLast()?.isEmpty == true else { return nil }
    for var entry in entries {
      let isHidden = entry.last == "!"
      if isHidden { entry.removeLast() }
      let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let name = String(unescaping: parts[0]) else { return nil }
      var column = Column(name, isHidden: isHidden)
      if parts.count == 2 {
        guard let width = Int(parts[1]), width > 0 else { return nil }
        column.width = width
      }
      columns.append(column)
    }
  }

  /// The columns, each with its width after a colon, and `!` after a hidden one.
  public var storedText: String {
    columns.map { column in
      let width = column.width.map { ":\($0)" } ?? ""
      return column.name.escaped + width + (column.isHidden ? "!;" : ";")
    }
    .joined()
  }
}

nonisolated extension String {
  /// The text with `%` and two digits in place of the characters that separate stored columns.
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      if "%:;!".unicodeScalars.contains(scalar) {
        result += "%" + String(scalar.value, radix: 16)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  fileprivate init?(unescaping text: Substring) {
    self.init()
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        unicodeScalars.append(scalar)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(digits), radix: 16) else { return nil }
      unicodeScalars.append(Unicode.Scalar(value))
      rest = rest.dropFirst(2)
    }
  }
}
