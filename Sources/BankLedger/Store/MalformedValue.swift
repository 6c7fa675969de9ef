/// A stored value that no version of this program writes.
struct MalformedValue: Error, Equatable {
    /// Where it stands and what it is, in words.
    let detail: String

    /// A value of a column.
    init(_ detail: String) {
        self.detail = detail
    }
}
