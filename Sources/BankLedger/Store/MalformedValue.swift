import LanguageKit

/// A stored value that no version of this program writes.
struct MalformedValue: Error, Equatable {
    /// Where it stands and what it is, in words.
    let detail: Phrase

    /// A value of a column.
    init(_ detail: Phrase) {
        self.detail = detail
    }
}
