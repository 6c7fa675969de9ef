/// On which side of its column text stands.
public enum ColumnAlignment: Sendable {
    case leading
    /// For amounts and numbers.
    case trailing
}
