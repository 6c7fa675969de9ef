public enum OutputFormat: String, CaseIterable, Sendable {
    /// For people.
    case table
    /// For programs; the same bytes for the same result.
    case json
    /// For programs that read line by line: a JSON object a row, each in one line; pages carry no envelope.
    case ndjson
    /// For programs and spreadsheets; pages carry no envelope.
    case csv

    /// Whether it is JSON, so that errors are too.
    public var isJSON: Bool { self == .json || self == .ndjson }
}
