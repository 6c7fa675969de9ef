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
