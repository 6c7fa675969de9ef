/// On which side of its column text stands.
public enum ColumnAlignment: Sendable {
    case leading
    /// For numbers.
    case trailing
    /// For amounts: like ``trailing``, with the decimal points under each other.
    case decimal
}
