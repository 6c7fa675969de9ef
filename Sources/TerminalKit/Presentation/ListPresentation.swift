public import LanguageKit

/// Several entities of one kind: a table, a JSON array (or a page), CSV lines.
public struct ListPresentation<Row: Sendable>: Sendable {
    public let columns: [Column<Row>]
    public let rows: [Row]
    /// The members of a page beside its `items`, in JSON only; `nil` for a plain array.
    public let envelope: [(String, OutputValue)]?
    /// The text for people instead of an empty table, on the error stream.
    public let emptyText: Phrase?
    /// The text for people if there are rows, but the filter matches none.
    public let noMatchText: Phrase?

    public init(
        columns: [Column<Row>], rows: [Row], envelope: [(String, OutputValue)]? = nil,
        emptyText: Phrase? = nil, noMatchText: Phrase? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.envelope = envelope
        self.emptyText = emptyText
        self.noMatchText = noMatchText
    }
}

/// One entity: lines of title and text, a JSON object, a CSV header and line.
public struct RecordPresentation<Row: Sendable>: Sendable {
    public let columns: [Column<Row>]
    public let row: Row

    public init(columns: [Column<Row>], row: Row) {
        self.columns = columns
        self.row = row
    }
}

public enum OutputFormat: String, CaseIterable, Sendable {
    /// For people.
    case table
    /// For programs; the same bytes for the same result.
    case json
    /// For programs that read line by line: a JSON object per row, each on one line; pages carry no envelope.
    case ndjson
    /// For programs and spreadsheets; pages carry no envelope.
    case csv

    /// Whether it is JSON; errors are then JSON too.
    public var isJSON: Bool { self == .json || self == .ndjson }
}

public enum PresentationError: Error, Equatable, Sendable {
    /// A requested field does not exist in the result.
    case unknownField(String, validFields: [String])
    case repeatedField(String)
    /// A filter compares a field with a value that is not of the field's kind.
    case incomparable(field: String, value: String, expected: ComparedKind)
    /// The result could not be written.
    case stream(StreamError)

    public enum ComparedKind: Equatable, Sendable {
        case number, date, boolean
    }
}
