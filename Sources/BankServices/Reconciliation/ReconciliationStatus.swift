/// What a comparison of a statement file with the books says of an entry.
public enum ReconciliationStatus: String, Hashable, Sendable, CaseIterable {
    /// It is in the file and in the books.
    case matched
    /// It is in both, by its reference, with another amount or on another day.
    case differing
    /// It is in the file and not in the books.
    case missingHere
    /// It is in the books and not in the file.
    case missingThere
    /// It is in the file once more, the same word for word, and was compared once.
    case duplicate
}
