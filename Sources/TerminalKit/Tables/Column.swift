public import LanguageKit

/// One column of a list, or one line of a record: its names, and its value for a row.
public struct Column<Row>: Sendable {
    /// The name in JSON, CSV and `--fields`, in camelCase.
    public let key: String
    /// The heading for people.
    public let title: Phrase
    /// The alignment of the text in a table.
    public let alignment: ColumnAlignment
    /// When a narrow terminal drops the column.
    public let importance: ColumnImportance
    /// Whether lists show the column to people by default; records always do.
    public let isShownInTable: Bool
    /// Whether JSON includes the column; `false` if it only repeats a member of another value.
    public let isShownInJSON: Bool
    /// Whether a narrow terminal may truncate the text. Amounts are never truncated.
    public let canTruncate: Bool
    /// The key of the column that shows this one's text too if a table is too wide; `nil` for none.
    public let mergesInto: String?
    /// Whether the text is a unit of the amounts in the row. If a table is too wide, a unit that is the same in every row
    /// goes into the headings of the amounts.
    public let isUnit: Bool
    /// The member names of a value that is an object; empty for a value without members, `nil` if only the values
    /// determine them.
    public let members: [String]?
    /// The text for people, in their language.
    public let text: @Sendable (Row, Localization) -> String
    /// The value for programs in JSON.
    public let value: @Sendable (Row) -> OutputValue
    /// The text for programs in CSV.
    public let csvText: @Sendable (Row) -> String
    public let style: (@Sendable (Row) -> TextStyle?)?

    /// A column. Its texts default to the value's ``OutputValue/plainText``.
    ///
    /// - Parameters:
    ///   - text: the text for people, the same in every language.
    ///   - phrase: the text for people, in their language.
    ///   - localizedText: the text for people, in the format of their region.
    public init(
        key: String,
        title: Phrase,
        alignment: ColumnAlignment = .leading,
        importance: ColumnImportance = .normal,
        isShownInTable: Bool = true,
        isShownInJSON: Bool = true,
        canTruncate: Bool = false,
        mergesInto: String? = nil,
        isUnit: Bool = false,
        members: [String]? = nil,
        text: (@Sendable (Row) -> String)? = nil,
        phrase: (@Sendable (Row) -> Phrase)? = nil,
        localizedText: (@Sendable (Row, Localization) -> String)? = nil,
        csvText: (@Sendable (Row) -> String)? = nil,
        style: (@Sendable (Row) -> TextStyle?)? = nil,
        value: @escaping @Sendable (Row) -> OutputValue
    ) {
        self.key = key
        self.title = title
        self.alignment = alignment
        self.importance = importance
        self.isShownInTable = isShownInTable
        self.isShownInJSON = isShownInJSON
        self.canTruncate = canTruncate
        self.mergesInto = mergesInto
        self.isUnit = isUnit
        self.members = members
        if let localizedText {
            self.text = localizedText
        } else if let phrase {
            self.text = { row, localization in localization.text(phrase(row)) }
        } else if let text {
            self.text = { row, _ in text(row) }
        } else {
            self.text = { row, _ in value(row).plainText }
        }
        self.csvText = csvText ?? { value($0).plainText }
        self.style = style
        self.value = value
    }

    var traits: ColumnTraits {
        ColumnTraits(alignment: alignment, importance: importance, canTruncate: canTruncate)
    }
}

/// The alignment of text in its column.
public enum ColumnAlignment: Sendable {
    case leading
    /// For numbers.
    case trailing
    /// For amounts: like ``trailing``, with aligned decimal points.
    case decimal
}

/// The order in which a narrow terminal drops columns.
public enum ColumnImportance: Int, Comparable, Sendable {
    case low, normal
    /// Never dropped: if these do not fit, the list is shown as records.
    case high

    /// Whether `left` is dropped before `right`.
    public static func < (left: ColumnImportance, right: ColumnImportance) -> Bool {
        left.rawValue < right.rawValue
    }
}
