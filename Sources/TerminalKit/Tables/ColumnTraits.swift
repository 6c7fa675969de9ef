/// On which side of its column text stands.
public enum ColumnAlignment: Sendable {
    case leading
    /// For amounts and numbers.
    case trailing
}

/// Which columns a narrow terminal loses first.
public enum ColumnImportance: Int, Comparable, Sendable {
    case low, normal, high

    /// Whether `left` goes before `right` does.
    public static func < (left: ColumnImportance, right: ColumnImportance) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// What the layout of a table needs to know of a column, whatever its rows are.
struct ColumnTraits: Sendable {
    let alignment: ColumnAlignment
    let importance: ColumnImportance
    let canTruncate: Bool
}
