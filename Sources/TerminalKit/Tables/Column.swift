public import LanguageKit

/// One column of a list, or one line of a record: how it is named, and what it shows of a row.
public struct Column<Row>: Sendable {
    /// The name in JSON, CSV and `--fields`, in camelCase.
    public let key: String
    /// The heading for people.
    public let title: Phrase
    /// The side on which a table sets the text.
    public let alignment: ColumnAlignment
    /// When a narrow terminal loses the column.
    public let importance: ColumnImportance
    /// Whether lists show the column to people who did not ask for it; records always do.
    public let isShownInTable: Bool
    /// Whether JSON has the column; one that only repeats a member of another value it has not.
    public let isShownInJSON: Bool
    /// Whether a narrow terminal may cut the text. An amount is never cut.
    public let canTruncate: Bool
    /// The names inside a value that is an object, none for one that has nothing inside; `nil` where only the values
    /// tell.
    public let members: [String]?
    /// What people read, in their language.
    public let text: @Sendable (Row, Localization) -> String
    /// What programs read in JSON.
    public let value: @Sendable (Row) -> OutputValue
    /// What programs read in CSV.
    public let csvText: @Sendable (Row) -> String
    public let style: (@Sendable (Row) -> TextStyle?)?

    /// A column; its texts are the value's ``OutputValue/plainText`` unless given.
    ///
    /// - Parameters:
    ///   - text: what people read, the same in every language.
    ///   - phrase: what people read, in their language.
    ///   - localizedText: what people read, written the way of their region.
    public init(
        key: String,
        title: Phrase,
        alignment: ColumnAlignment = .leading,
        importance: ColumnImportance = .normal,
        isShownInTable: Bool = true,
        isShownInJSON: Bool = true,
        canTruncate: Bool = false,
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

/// On which side of its column text stands.
public enum ColumnAlignment: Sendable {
    case leading
    /// For numbers.
    case trailing
    /// For amounts: like ``trailing``, with the decimal points under each other.
    case decimal
}

/// Which columns a narrow terminal loses first.
public enum ColumnImportance: Int, Comparable, Sendable {
    case low, normal
    /// Never lost: rather than without these a list is shown as records.
    case high

    /// Whether `left` goes before `right` does.
    public static func < (left: ColumnImportance, right: ColumnImportance) -> Bool {
        left.rawValue < right.rawValue
    }
}
