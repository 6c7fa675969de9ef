/// One column of a list, or one line of a record: how it is named, and what it shows of a row.
public struct Column<Row>: Sendable {
    /// The name in JSON, CSV and `--fields`, in camelCase.
    public let key: String
    /// The heading for people.
    public let title: String
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
    /// What people read.
    public let text: @Sendable (Row) -> String
    /// What programs read in JSON.
    public let value: @Sendable (Row) -> OutputValue
    /// What programs read in CSV.
    public let csvText: @Sendable (Row) -> String
    /// How the text stands out.
    public let style: (@Sendable (Row) -> TextStyle?)?

    /// A column; `text` and `csvText` are the value's ``OutputValue/plainText`` unless given.
    public init(
        key: String,
        title: String,
        alignment: ColumnAlignment = .leading,
        importance: ColumnImportance = .normal,
        isShownInTable: Bool = true,
        isShownInJSON: Bool = true,
        canTruncate: Bool = false,
        text: (@Sendable (Row) -> String)? = nil,
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
        self.text = text ?? { value($0).plainText }
        self.csvText = csvText ?? { value($0).plainText }
        self.style = style
        self.value = value
    }

    var traits: ColumnTraits {
        ColumnTraits(alignment: alignment, importance: importance, canTruncate: canTruncate)
    }
}
