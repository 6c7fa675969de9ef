/// How a result is written.
public enum OutputFormat: String, CaseIterable, Sendable {
    /// For people.
    case table
    /// For programs; the same bytes for the same result.
    case json
    /// For programs and spreadsheets; pages carry no envelope.
    case csv
}
